/**
 * What a script does that is harmless by itself and not when a skill orders it beside the user's
 * task. A coarse look at its text; what the flows of a program really are is for other rules.
 */
import type { Skill } from "../../skill/skill.ts";
import { noteCut } from "./cuts.ts";
import { type Document, documents } from "./documents.ts";
import { foreignIn } from "./hosts.ts";
import { linesOf } from "./lines-of.ts";
import { oneOf } from "./one-of.ts";
import { secretPathIn } from "./sensitive.ts";
import { view } from "./view.ts";

/** A weak sign in a script, with its place. */
export interface Trait {
  readonly name:
    | "sends"
    | "collects"
    | "deletes"
    | "locks"
    | "reads secrets"
    | "opens rights"
    | "runs unseen";
  readonly line: number;
  /** The host it sends to, when it is fixed and not known. */
  readonly host?: string;
}

/** A script of the skill with its traits. */
export interface Script {
  readonly path: string;
  readonly traits: readonly Trait[];
}

const MAX_LINES = 20_000;
const SIGNS: readonly (readonly [Trait["name"], RegExp])[] = [
  [
    "sends",
    /\brequests\.(?:post|put|patch|request)\b|\burlopen\(|\bhttpx\.|\bfetch\(|\baxios\b|\bcurl\b.{0,200}(?:-d|--data\S*|-F|--form|-T|--upload-file|-X ?(?:POST|PUT))\b|\bsmtplib\b|\bsendmail\b|\bftplib\b|\bparamiko\b|\bupload_file\b|\bput_object\b|\bsocket\.(?:connect|create_connection)|\bhttp\.client\b|\bhttps?\.request\(|\bwget\b.{0,100}--post|\bscp\b|\brsync\b.{0,100}@|\bnc\b -?\w? ?[\w.]+ \d+|\bInvoke-(?:WebRequest|RestMethod)\b.{0,120}-(?:Method|Body)|\bgit push\b/i,
  ],
  [
    "collects",
    /\bos\.(?:walk|listdir|scandir)\(|\.iterdir\(|\bos\.environ\b(?![.[(])|\bprocess\.env\b(?![.[])|\brglob\(|\bglob\.glob\(.{0,80}\*\*|\bfind (?:~|\/|\$HOME|"\$HOME|\.)|\btar (?:-?c|--create)|\bzip -r\b|\bmake_archive\(|\bZipFile\(|\breaddirSync\(/,
  ],
  [
    "deletes",
    /\brm -\w*[rf]\w* (?!-?\S*(?:tmp|temp|cache|build|dist|node_modules))|\bshutil\.rmtree\(|\bos\.(?:remove|unlink)\(|\.unlink\(|\bfs\.(?:rm|unlink|rmdir)\w*\(|\bshred\b|\bDROP (?:TABLE|DATABASE)\b|\bgit (?:reset --hard|clean -\w*f|push .{0,40}--force)/,
  ],
  [
    "locks",
    /\bFernet\(|\bAES\.new\(|\bopenssl enc\b|\bgpg (?:-c|--symmetric)|\bzip (?:-\w+ )?-P\b|\b7z a\b.{0,60}-p\S|\bcreateCipheriv\(|\bencrypt\(|\.encrypt\b/,
  ],
  [
    "opens rights",
    /\bchmod (?:-R )?(?:0?777\b|(?:a|o|ugo)\+[rxX]*w)|\bchmod\(.{0,60}0o777|\bauthorized_keys\b|\bufw disable\b|\bsetenforce 0\b|--privileged\b|\bverify ?= ?False\b/,
  ],
  [
    "runs unseen",
    /\beval\(|\bexec\(|\bbase64 (?:-d|--decode)\b|\bb64decode\(|\bcrontab\b|\bsystemctl enable\b|\.bashrc\b|\.zshrc\b|\/etc\/cron/,
  ],
];

const ANY_SIGN = oneOf(...SIGNS.map(([, pattern]) => pattern));

/** The scripts of a skill that show a sign. */
export const scripts = view((skill: Skill): readonly Script[] =>
  documents(skill)
    .filter(({ language }) => ["shell", "python", "javascript", "powershell"].includes(language))
    .map((document) => ({ path: document.path, traits: traitsOf(skill, document) })),
);

function traitsOf(skill: Skill, { path, text }: Document): Trait[] {
  const traits: Trait[] = [];
  const host = foreignIn(skill, text);
  let left = MAX_LINES;
  for (const { line, text: written } of linesOf(text)) {
    // Remarks and blank lines do not use up the limit.
    if (/^\s*(?:#(?!!)|\/\/|$)/.test(written.slice(0, 80))) continue;
    if (left-- <= 0) {
      noteCut(skill, path, "more lines of a script than are read for signs");
      break;
    }
    const code = written.slice(0, 400);
    for (const [name, pattern] of ANY_SIGN.test(code) ? SIGNS : []) {
      if (!pattern.test(code)) continue;
      traits.push({ name, line, ...(name === "sends" && host !== undefined && { host }) });
    }
    if (secretPathIn(code) !== undefined) traits.push({ name: "reads secrets", line });
  }
  return traits;
}
