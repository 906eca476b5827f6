const TYPES: Readonly<Record<string, string>> = {
  css: "text/css",
  csv: "text/csv",
  gif: "image/gif",
  htm: "text/html",
  html: "text/html",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  js: "text/javascript",
  json: "application/json",
  md: "text/markdown",
  mjs: "text/javascript",
  pdf: "application/pdf",
  png: "image/png",
  py: "text/x-python",
  sh: "application/x-sh",
  svg: "image/svg+xml",
  toml: "application/toml",
  ts: "text/x-typescript",
  txt: "text/plain",
  webp: "image/webp",
  xml: "application/xml",
  yaml: "application/yaml",
  yml: "application/yaml",
  zip: "application/zip",
};

/** The type of a folder in `resources/directory/read`. */
export const FOLDER_TYPE = "inode/directory";

/** The type of a file by its name; undefined when the name does not tell. */
export function mimeType(path: string): string | undefined {
  return TYPES[path.slice(path.lastIndexOf(".") + 1).toLowerCase()];
}
