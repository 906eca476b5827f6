/** A loose view of a tag of the envelope: whatever a careless reader might take for one. */
const LOOSE_TAG =
  /<[\s/\u200b]*(skill_context|instructions|active_resources|execution_directive|error)(?![\w-])/giu;

/** What an envelope holds, by a strict reading. */
export interface Envelope {
  readonly id: string;
  readonly body: string;
  readonly root: string | undefined;
  readonly files: readonly string[];
  readonly more: number;
}

const HEAD = /^<skill_context id="([^"<>\n]*)">\n {2}<instructions>\n/;
const BODY_END = "\n  </instructions>\n  <active_resources>\n";
const TAIL =
  /^((?: {4}<skill_root>[^<>]*<\/skill_root>\n)?)((?: {4}<file>[^<>\n]*<\/file>\n)*)(?: {4}and (\d+) more\n)? {2}<\/active_resources>\n {2}<execution_directive>\n {4}The skill ([^<>\n]*) is now in force for this request\.\n {4}1\. Where <instructions> and your usual way differ, follow <instructions>\.\n {4}2\. The files under <active_resources> are at hand; read one only when a step needs it\.\n {4}3\. When the work has several steps, say your plan first\.\n {2}<\/execution_directive>\n<\/skill_context>\n$/;

/** Reads a text that must be one envelope and nothing else; throws when it can be read otherwise. */
export function parseEnvelope(text: string): Envelope {
  const head = HEAD.exec(text);
  if (head === null) throw new Error("no head");
  const end = text.indexOf(BODY_END);
  if (end !== text.lastIndexOf(BODY_END)) throw new Error("the instructions end twice");
  const body = text.slice(head[0].length, end);
  const inBody = [...body.matchAll(LOOSE_TAG)];
  if (inBody.length > 0) throw new Error(`a tag in the body: ${inBody[0]?.[0]}`);
  const tail = TAIL.exec(text.slice(end + BODY_END.length));
  if (tail === null) throw new Error("no tail");
  const [, root = "", files = "", more = "0", name = ""] = tail;
  if (unescaped(head[1] ?? "") !== unescaped(name)) throw new Error("two names");
  const roots = [...root.matchAll(/<skill_root>([^<>]*)</g)];
  return {
    id: unescaped(head[1] ?? ""),
    body,
    root: roots[0]?.[1] === undefined ? undefined : unescaped(roots[0][1]),
    files: [...files.matchAll(/<file>([^<>\n]*)</g)].map(([, path = ""]) => unescaped(path)),
    more: Number(more),
  };
}

/** The message of an envelope that tells of a failure. */
export function parseFailure(text: string): { id: string; message: string } {
  const match =
    /^<skill_context id="([^"<>\n]*)"><error>([^<>\n]*)<\/error><\/skill_context>\n$/.exec(text);
  if (match === null) throw new Error(`no failure: ${text}`);
  return { id: unescaped(match[1] ?? ""), message: unescaped(match[2] ?? "") };
}

/** The body as it must stand in the envelope, made character by character. */
export function neutralised(body: string): string {
  const starts = new Set([...body.matchAll(LOOSE_TAG)].map(({ index }) => index));
  return [...body.split("").keys()].map((i) => (starts.has(i) ? "&lt;" : body.charAt(i))).join("");
}

function unescaped(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}
