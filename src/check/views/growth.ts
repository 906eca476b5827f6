/** What calls put into the object that they are called on. */
import type { CallArgument } from "./external.ts";
import { LOCAL, type Memory } from "./memory.ts";
import { nameTest } from "./name-test.ts";
import { taintsOfPath } from "./sources.ts";
import { anyOf, collectionOf, NO_VALUE, namedValue, type Step, type Value } from "./values.ts";

/** Methods that put their arguments into their object. */
const GROWS =
  /^(?:append|extend|update|add|push|unshift|insert|setdefault|set|write|writelines|put|put_nowait|attach|writestr|add_field|add_header|add_attachment|add_alternative|set_content|set_payload|appendleft|file|directory|addFile|addLocalFile|addLocalFolder)$/;
/** Methods that are given a path and put what stands there into their object. */
const TAKES_FILE = nameTest(
  /^(?:configparser\.\w{0,20}Parser\(\)\.(?:read|read_file|readfp)|(?:zipfile\.ZipFile|tarfile\.(?:open|TarFile\.open)|archiver|adm-zip|AdmZip|jszip|JSZip)\(\)\.(?:write|add|file|directory|glob|addLocalFile|addLocalFolder))$/,
);
/** Regions and names of profiles; the keys stand in the file beside it. */
const NO_KEYS = /\.aws[/\\]config$/;

/** What a method adds to its object; undefined when it adds nothing that matters. */
export function addedBy(
  method: string,
  names: readonly string[],
  args: readonly CallArgument[],
  step: Step,
): Value | undefined {
  if (args.length === 0) return undefined;
  const held = names.some((name) => TAKES_FILE(name))
    ? args.flatMap(({ value }) =>
        taintsOfPath({ ...value, texts: value.texts.filter((text) => !NO_KEYS.test(text)) }, step),
      )
    : [];
  if (held.length === 0 && !GROWS.test(method)) return undefined;
  const values = args.map(({ value }) => value);
  const plain = args.filter(({ name }) => name === undefined);
  const key = plain.length > 1 ? plain[0]?.value.texts[0] : undefined;
  const given =
    key === undefined
      ? anyOf(values)
      : collectionOf([{ key, value: plain.at(-1)?.value ?? NO_VALUE }]);
  const instances = values.flatMap((value) => value.names.filter(isInstance));
  const added = anyOf([
    { ...given, names: [], texts: [] },
    { ...NO_VALUE, taints: held },
    ...(instances.length === 0
      ? []
      : [collectionOf([{ key: undefined, value: namedValue(...instances) }])]),
  ]);
  return added.taints.length > 0 || instances.length > 0 ? added : undefined;
}

/** True for the name of an object of a class that the skill defines. */
export function isInstance(name: string): boolean {
  return name.startsWith(LOCAL) && name.endsWith("()");
}

/** The objects of the skill's classes in a value and in its entries. */
function instancesIn({ names, parts }: Value): readonly string[] {
  return [
    ...names.filter(isInstance),
    ...parts.flatMap(({ value }) => value.names.filter(isInstance)),
  ].map((name) => name.slice(0, -2));
}

/** Makes one text, or one plain structure, of an object with all its fields. */
export const packs = nameTest(
  /^(?:dataclasses\.as(?:dict|tuple)|attrs?\.as(?:dict|tuple)|vars|json\.dumps?|JSON\.stringify|str|repr|pickle\.dumps?|Object\.(?:entries|values|assign)|structuredClone|yaml\.(?:safe_)?dump)$/,
);

/** Stands in an object's scope for all its fields together. */
export const ALL_FIELDS = "*";

/** All that the objects in a value hold. */
export function fieldsOf(memory: Memory, value: Value): Value {
  return anyOf(instancesIn(value).map((owner) => memory.read(owner, ALL_FIELDS) ?? NO_VALUE));
}

/** Where a scope keeps what was put into one of its parameters, for whoever gave it. */
export function grownName(name: string): string {
  return `&${name}`;
}
