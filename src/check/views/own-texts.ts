/** The texts of files before anybody asks who runs them: what their bytes say, and their names. */
import type { Skill } from "../../skill/skill.ts";
import { noteCut } from "./cuts.ts";
import { decodeText, textLinesIn } from "./decode-text.ts";
import { fileType } from "./file-type.ts";
import { ownInnerFiles } from "./files-inside.ts";
import { foldLines, type Jump } from "./fold-lines.ts";
import { heldFiles } from "./held-files.ts";
import { limitsOf } from "./limits.ts";
import { view } from "./view.ts";
import { isWhole, passiveFormat } from "./whole-formats.ts";

/** A file with its bytes, wherever it came from. */
export interface Held {
  readonly path: string;
  readonly bytes: Uint8Array | undefined;
}

/** The text of a file. */
export interface FileText {
  readonly path: string;
  readonly text: string;
  /** False when there is more meaning in the file than is scanned. */
  readonly complete: boolean;
  /** Where padding was taken out. */
  readonly jumps: readonly Jump[];
  /** True when only some lines of the file are text. */
  readonly partial: boolean;
}

/** The texts of the packaged files and of what is inside them. */
export const ownTexts = view((skill: Skill): readonly FileText[] =>
  textsOf(skill, [...heldFiles(skill), ...ownInnerFiles(skill)]),
);

/** The texts of some files, in their order. */
export function textsOf(skill: Skill, files: readonly Held[]): FileText[] {
  return files.flatMap(({ path, bytes }) => {
    const found = bytes === undefined ? undefined : textOf(path, bytes);
    return found === undefined ? [] : [readText(skill, path, found)];
  });
}

/** The text in a file that is not text as a whole, for whoever runs it all the same. */
export function partialText(skill: Skill, { path, bytes }: Held): FileText | undefined {
  const text = bytes === undefined ? undefined : textLinesIn(bytes);
  return text === undefined ? undefined : readText(skill, path, { text, partial: true });
}

const SCRIPT_NAME = /\.(?:sh|bash|zsh|py|js|mjs|cjs|rb|pl|php|lua|ps1|command)$/i;

/** A header that anybody can write does not make a script a picture: its lines are read. */
function textOf(path: string, bytes: Uint8Array): { text: string; partial: boolean } | undefined {
  const format = passiveFormat(bytes);
  if (format !== undefined && isWhole(bytes, format)) return undefined;
  const text = decodeText(bytes);
  // The pages of a PDF are packed, however few of its bytes are.
  if (text !== undefined) return { text, partial: fileType(bytes) === "PDF" };
  const isScript = SCRIPT_NAME.test(path) || (bytes[0] === 0x23 && bytes[1] === 0x21); // #!
  if (format === undefined && !isScript) return undefined;
  // What stands behind the end of a picture is a file of its own.
  if (format?.end !== undefined) return undefined;
  const lines = textLinesIn(bytes);
  return lines === undefined ? undefined : { text: lines, partial: true };
}

/** Python takes its own word for how a file is written. */
const CODING = /^(?:[^\n]*\n)?[ \t\f]*#[^\n]*?coding[:=][ \t]*([\w.-]{1,40})/;
const USUAL_CODING =
  /^(?:utf-?8(?:-?sig)?|u8|ascii|us-ascii|latin-?1|iso-?8859-?\d{1,2}|windows-?125\d|cp\d{3,4}|gbk|gb2312|gb18030|big5|shift_?jis|euc[-_](?:jp|kr)|koi8[-_]r|utf-?16(?:-?[lb]e)?)$/i;

/** What stands in a text in a form that is not read. */
function unreadIn(path: string, text: string): string | undefined {
  if (/\.pyw?$/i.test(path)) {
    const [, coding = "utf-8"] = CODING.exec(text.slice(0, 400)) ?? [];
    if (!USUAL_CODING.test(coding.replaceAll("_", "-")) && !USUAL_CODING.test(coding)) {
      return `it is written in ${coding}, which is not read`;
    }
  }
  if (/\.(?:patch|diff)$/i.test(path) && /^GIT binary patch$/m.test(text)) {
    return "a binary patch is not read";
  }
  return undefined;
}

function readText(
  skill: Skill,
  path: string,
  { text: written, partial }: { readonly text: string; readonly partial: boolean },
): FileText {
  const { file_characters: limit } = limitsOf(skill);
  const { skillText } = skill;
  // Places in SKILL.md are offsets into the text as it stands.
  const fixed = skillText.state === "text" && skillText.path === path;
  const { text, complete, jumps } = fixed
    ? { text: written, complete: true, jumps: [] }
    : foldLines(written, limit);
  if (!complete) noteCut(skill, path, `only ${limit} characters of it were read`);
  const unread = unreadIn(path, text);
  if (unread !== undefined) noteCut(skill, path, unread);
  return { path, text, complete, jumps, partial };
}
