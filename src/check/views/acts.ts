/** What calls do to the machine: run code, write, delete, connect. Names only, no judgement. */

import type { Call } from "./calls.ts";
import { nameTest } from "./name-test.ts";
import { NO_VALUE, type Value } from "./values.ts";

const RUN_CODE = nameTest(
  /^(?:exec|eval|execfile|Function|GeneratorFunction|AsyncFunction|vm\.(?:runIn\w+|Script|compileFunction|SourceTextModule)|code\.(?:InteractiveInterpreter\(\)\.\w+|interact)|types\.(?:FunctionType|CodeType)|runpy\.run_\w+|importlib\.util\.(?:spec_from_file_location|module_from_spec|spec_from_loader)|importlib\.machinery\.\w+Loader|.{0,80}\.(?:_compile|exec_module|load_module|runInThisContext|runInNewContext)|.{0,80}\.constructor|module\.constructor\(\)\._compile)$/,
);
const LOAD_OBJECTS = nameTest(
  /^(?:(?:c?pickle|_pickle|dill|cloudpickle|jsonpickle|marshal|shelve|joblib)\.(?:loads?|Unpickler|decode)|v8\.deserialize|node-serialize\.unserialize|yaml\.(?:unsafe_load|full_load))$/,
);
const WRITE = nameTest(
  /^(?:(?:open|os\.fdopen|(?:os\.path\.join|pathlib\.Path(?:\.home)?)\(\)(?:\.\w{1,20}\(\))?\.open)\(\)\.(?:write|writelines)|(?:zipfile\.ZipFile|tarfile\.(?:open|TarFile\.open))\(\)\.(?:write|writestr|add)|shutil\.(?:make_archive|unpack_archive)|.{0,80}\.(?:extractall|pipe)|.{0,80}\.(?:write_text|write_bytes)|(?:fs|fs\.promises)\.(?:writeFile|writeFileSync|appendFile|appendFileSync|copyFile|copyFileSync|symlink|symlinkSync|rename|renameSync|cp|cpSync)|fs\.createWriteStream\(\)\.(?:write|end)|shutil\.(?:copy\w*|move)|os\.(?:rename|replace|symlink|link)|urllib\.request\.urlretrieve|Deno\.write\w+|Bun\.write|json\.dump|plistlib\.dump)$/,
);
const DELETE = nameTest(
  /^(?:shutil\.rmtree|os\.(?:remove|unlink|rmdir|removedirs|truncate)|.{0,80}\.(?:unlink|rmdir|rmtree)|fs\.(?:promises\.)?(?:rm|rmSync|rmdir|rmdirSync|unlink|unlinkSync|truncate|truncateSync)|fs-extra\.(?:remove|removeSync|emptyDir|emptyDirSync)|rimraf(?:\.\w+)?|del(?:\.sync)?|send2trash\.send2trash)$/,
);
const CONNECT = nameTest(
  /^(?:socket\.socket\(\)\.connect(?:_ex)?|socket\.create_connection|net\.(?:connect|createConnection)|net\.Socket\(\)\.connect|tls\.connect|asyncio\.open_connection)$/,
);

/** All of the user's files, or a folder that only the user fills. */
const USERS =
  /^(?:~|\/|\/home|\/Users|\/root|\/etc|\/usr|\/var|\/boot|[A-Z]:[\\/]?|\/(?:home|Users)\/[^/]{1,64})(?:\/\*{0,2})?$|^(?:~|\/(?:home|Users)\/[^/]{1,64})\/(?:Documents|Desktop|Pictures|Downloads|Photos|Music|Movies|Videos|Projects|Library|OneDrive|Dropbox|iCloud[^/]{0,20}|\.ssh|\.gnupg|\.aws|\.config|\.kube)(?:\/\*{0,2})?$/i;

/** True for a folder that the user fills, or one that holds all of the user's files. */
export function isUsersFolder(path: string): boolean {
  return USERS.test(path.replace(/(?<!\/)\/+$/, "") || "/");
}

/** True when it makes its argument run. */
export function runsCode({ names, args }: Call): boolean {
  return names.some(
    (name) =>
      RUN_CODE(name) ||
      (name === "import" && (args[0]?.value.texts[0]?.startsWith("data:") ?? false)) ||
      (/^set(?:Timeout|Interval|Immediate)$/.test(name) && isText(args[0]?.value ?? NO_VALUE)),
  );
}

/** True when it makes objects of bytes, which may run code as it does so. */
export function loadsObjects({ names }: Call): boolean {
  return names.some((name) => LOAD_OBJECTS(name));
}

/** What is written, and where. */
export interface Written {
  readonly paths: readonly string[];
  readonly content: readonly Value[];
  /** The content is given by its path. */
  readonly copies?: boolean;
}

/** What a call writes and where; undefined when it writes nothing. */
export function writtenBy({ names, args, receiver }: Call): Written | undefined {
  const name = names.find((each) => WRITE(each));
  if (name === undefined) return undefined;
  const values = args.map(({ value }) => value);
  const [first = NO_VALUE, second = NO_VALUE] = values;
  if (/^(?:zipfile|tarfile)\..{0,40}\.(?:write|writestr|add)$/.test(name)) {
    return { paths: receiver?.texts ?? [], content: values, copies: !name.endsWith("writestr") };
  }
  if (/\.(?:write|writelines|write_text|write_bytes|end)$/.test(name) && receiver !== undefined) {
    const writable =
      !/(?:^|\.)(?:fd)?open\(\)/.test(name) ||
      receiver.texts.some((text) => /^[rbt]*[wax+]/.test(text));
    return writable ? { paths: receiver.texts, content: values } : undefined;
  }
  if (name.endsWith(".unpack_archive")) return { paths: second.texts, content: [first] };
  if (/\.(?:extractall|pipe)$/.test(name)) {
    return { paths: first.texts, content: receiver === undefined ? [] : [receiver] };
  }
  if (name.endsWith(".make_archive")) {
    const [, , folder = NO_VALUE] = values;
    const root = args.find((arg) => arg.name === "root_dir")?.value ?? folder;
    const paths = first.texts.flatMap((base) => second.texts.map((ending) => `${base}.${ending}`));
    return { paths, content: [root], copies: true };
  }
  if (name.endsWith(".dump")) return { paths: second.texts, content: [first] };
  if (/copy|move|rename|replace|symlink|link|cp|urlretrieve/i.test(name)) {
    return { paths: second.texts, content: [first], copies: !name.endsWith("urlretrieve") };
  }
  return { paths: first.texts, content: values.slice(1) };
}

/** The paths a call deletes; undefined when it deletes nothing. */
export function deletedBy({ names, args, receiver }: Call): readonly string[] | undefined {
  const name = names.find((each) => DELETE(each));
  if (name === undefined) return undefined;
  const [first] = args;
  return first === undefined || (/\.(?:unlink|rmdir|rmtree)$/.test(name) && args.length === 0)
    ? (receiver?.texts ?? [])
    : first.value.texts;
}

/** True when it opens a connection by hand. */
export function connects({ names }: Call): boolean {
  return names.some((name) => CONNECT(name));
}

function isText({ names, texts, taints }: Value): boolean {
  return !names.some((name) => name.startsWith("#")) && (texts.length > 0 || taints.length > 0);
}
