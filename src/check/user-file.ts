/** Files that users write for psk, in YAML or JSON: what is wrong with one is said at its line. */
import { isNode, LineCounter } from "yaml";
import type { z } from "zod";
import { PskError } from "../errors.ts";
import { parseYamlDocument, type YamlResult } from "../skill/yaml-document.ts";
import { nearest } from "./nearest.ts";

type Path = readonly PropertyKey[];

/** A file that was understood, and a way to complain about a part of it. */
export interface UserFile<T> {
  readonly data: T;
  /** Throws: something is wrong at that place, such as `["rules", 0, "pattern"]`. */
  refuse(path: Path, message: string): never;
}

/** Reads the text of a file by a schema. Every problem is named, each at its line. */
export function parseUserFile<T>(
  file: string,
  text: string,
  schema: z.ZodType<T>,
  keys: readonly string[],
): UserFile<T> {
  const lines = new LineCounter();
  const yaml = parseYamlDocument(text, lines);
  const at = (offset: number, message: string) =>
    `${file}:${lines.linePos(offset).line}: ${message}`;
  if (!yaml.ok) throw new PskError("usage", at(yaml.offset, yaml.message));
  const [mistake] = yaml.document.errors;
  if (mistake !== undefined) {
    throw new PskError("usage", at(mistake.pos[0], `not YAML: ${mistake.message}`));
  }
  const place = (path: Path, message: string) => at(offsetOf(yaml, path), message);
  const result = schema.safeParse(yaml.document.toJS({ maxAliasCount: 100 }));
  if (!result.success) {
    const problems = result.error.issues.flatMap((issue) =>
      wordsFor(issue, keys).map(({ path, words }) => place(path, words)),
    );
    throw new PskError("usage", problems.join("\n"));
  }
  return {
    data: result.data,
    refuse: (path, message) => {
      throw new PskError("usage", place(path, message));
    },
  };
}

function wordsFor(
  issue: z.core.$ZodIssue,
  known: readonly string[],
): { path: Path; words: string }[] {
  const field = issue.path.map(String).join(".");
  if (issue.code !== "unrecognized_keys") {
    const words = field === "" ? issue.message : `\`${field}\`: ${issue.message}`;
    return [{ path: issue.path, words }];
  }
  return issue.keys.map((key) => {
    const meant = nearest(key, known);
    const hint = meant === undefined ? "" : `; did you mean \`${meant}\`?`;
    return { path: [...issue.path, key], words: `\`${key}\` is not a key that psk knows${hint}` };
  });
}

/** The nearest part of the path that is there: a missing key is missing from something. */
function offsetOf(yaml: YamlResult & { ok: true }, path: Path): number {
  for (let length = path.length; length > 0; length--) {
    const node = yaml.document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}
