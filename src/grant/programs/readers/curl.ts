import { Unjudged } from "../../shell-word.ts";
import type { Effect } from "../effects.ts";
import type { Arguments, Use } from "../read-arguments.ts";
import { checkHttp, remoteName, shown } from "./url.ts";

/** An option of curl as its value makes it: many values are texts, or files behind an `@`. */
export function curlOption(use: Use): Use | undefined {
  const { option, value = "" } = use;
  const file = (path: string | undefined) =>
    path === undefined ? undefined : { ...use, value: path };
  switch (option.names.at(-1)) {
    case "--output":
    case "--cookie-jar":
    case "--dump-header":
    case "--trace":
    case "--trace-ascii":
    case "--stderr":
    case "--libcurl":
      // `#1` stands for a part of the URL, and that part may be a path.
      if (/#\d/.test(value))
        throw new Unjudged(`curl puts parts of the URL into ${value}; write out the name`);
      return value === "-" || value === "%" ? undefined : use;
    case "--data":
    case "--data-ascii":
    case "--data-binary":
    case "--header":
    case "--json":
    case "--proxy-header":
      return file(behindAt(value));
    case "--data-urlencode":
    case "--url-query":
      return file(encodedFile(value));
    case "--form":
      return file(formFile(value));
    case "--cookie":
      return value === "" || value.includes("=") ? undefined : use;
    case "--upload-file":
      if (/[{}[\]]/.test(value)) throw new Unjudged(`give curl -T one file, without ${value}`);
      return value === "-" ? undefined : use;
    case "--cert":
    case "--key":
    case "--proxy-cert":
    case "--proxy-key":
      return certificate(use, value);
    case "--cert-type":
    case "--key-type":
    case "--proxy-cert-type":
    case "--proxy-key-type":
      return /^(?:PEM|DER|P12)$/i.test(value) ? undefined : use;
    case "--pinnedpubkey":
      return value.startsWith("sha256//") ? undefined : use;
    default:
      return use;
  }
}

/** `@FILE`; undefined for a text. What only the shell knows may begin with an `@`. */
function behindAt(value: string): string | undefined {
  if (value.startsWith("@")) return value === "@-" ? undefined : value.slice(1);
  return /^[\ue000-\ue00f]/.test(value) ? value : undefined;
}

/** `@FILE` and `NAME@FILE`, where no `=` stands before the `@`. */
function encodedFile(value: string): string | undefined {
  const [, path] = /^[^=@]*@(.*)$/s.exec(value) ?? [];
  return path === "-" ? undefined : (path ?? behindAt(value));
}

/** `NAME=@FILE`, `NAME=<FILE`; several files in one field, and headers from a file, are refused. */
function formFile(value: string): string | undefined {
  const content = value.slice(value.indexOf("=") + 1);
  if (/;\s*headers?\s*=/i.test(value) || /^[(\ue000-\ue00f]/.test(content)) {
    throw new Unjudged(`write the field ${shown(value)} of curl -F as a text, or as NAME=@FILE`);
  }
  if (!/^[@<]/.test(content)) return undefined;
  const [path = ""] = content.slice(1).split(";");
  if (/[",\\]/.test(path))
    throw new Unjudged(`give each -F of curl one file, without quotes: ${shown(value)}`);
  return path === "-" ? undefined : path;
}

/** `FILE[:PASSWORD]`; a `pkcs11:` URL names a library to load. */
function certificate(use: Use, value: string): Use {
  if (/^[a-z\d]+:/i.test(value) && /^(?:pkcs11|engine|file)/i.test(value)) {
    throw new Unjudged(`name a file as the certificate or key of curl, and not ${shown(value)}`);
  }
  if (value.includes("\\")) throw new Unjudged("write the certificate of curl without a backslash");
  return { ...use, value: value.split(":")[0] ?? "" };
}

/** The URLs of curl, and the files that it names after them. */
export function readCurl(name: string, { uses, operands }: Arguments): readonly Effect[] {
  const valuesOf = (option: string) =>
    uses.flatMap((use) => (use.option.names.includes(option) ? [use.value ?? ""] : []));
  const urls = [...operands, ...valuesOf("--url")];
  for (const url of urls) checkHttp(name, url);
  for (const format of valuesOf("--write-out")) {
    if (/^[@\ue000-\ue00f]|%output/.test(format)) {
      throw new Unjudged(`write the format of curl -w out, without a file: ${shown(format)}`);
    }
  }
  const folders = valuesOf("--output-dir");
  if (folders.length > 0 && valuesOf("--output").length > 0) {
    throw new Unjudged("give curl -o the whole path, without --output-dir");
  }
  const named = uses.find(({ option: { names } }) =>
    ["--remote-name", "--remote-name-all"].some((each) => names.includes(each)),
  );
  if (named === undefined) return [];
  const globs = valuesOf("--globoff").length === 0;
  return urls.map((url) => download(url, globs, folders.at(-1), named.word));
}

function download(url: string, globs: boolean, folder: string | undefined, option: string): Effect {
  const name = remoteName(url);
  if (name === undefined || name.includes("%") || (globs && /[{}[\]]/.test(url))) {
    throw new Unjudged(
      `${option} of curl gives the file a name that ${shown(url)} does not tell; write -o FILE`,
    );
  }
  const path = folder === undefined ? name : `${folder}/${name}`;
  return { kind: "writes", what: path, path, by: "option", option };
}
