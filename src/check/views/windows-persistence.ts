/** What scripts of Windows leave behind that starts by itself, and whether a stranger decides what it is. */
import type { Skill } from "../../skill/skill.ts";
import { strangerIn } from "./hosts.ts";
import { lineCounter } from "./lines-of.ts";
import { shellSnippets } from "./snippets.ts";
import { view } from "./view.ts";

/** Something that is registered to start by itself. */
export interface Registration {
  readonly path: string;
  readonly line: number;
  /** It stands in a document, not in a script. */
  readonly shown: boolean;
  /** The stranger's host from which comes what it starts. */
  readonly host: string | undefined;
  /** Nobody can read what it starts. */
  readonly encoded: boolean;
}

const REGISTERS =
  /\b(?:Register-ScheduledTask|Register-ScheduledJob|schtasks(?:\.exe)?["']?\s{1,4}[^\n]{0,40}\/create|Register-WmiEvent|Register-CimIndicationEvent|Set-WmiInstance|New-Service|sc\.exe\s{1,4}create)\b|(?:New|Set)-ItemProperty\b[^\n]{0,160}CurrentVersion\\{1,2}Run(?:Once)?\b|\breg(?:\.exe)?\s{1,4}add\b[^\n]{0,120}CurrentVersion\\{1,2}Run|(?:Add-Content|Set-Content|Out-File)\b[^\n]{0,80}\$PROFILE\b|>>?\s{0,4}\$PROFILE\b|(?:Copy-Item|Move-Item|-OutFile|-Destination)\b[^\n]{0,160}(?:Programs\\{1,2}Startup|\$startup)/i;
const ENCODED = /-e(?:nc(?:odedcommand)?|c)?\s{1,4}(?:["']?[A-Za-z0-9+/]{20}|["']?\$)/i;
/** A text from a host becomes code. */
const RUNS_TEXT =
  /\b(?:iex|Invoke-Expression)\b|scriptblock\]::Create|\bmshta\b\s{1,4}["']?https?:|Assembly\]::Load|Add-Type\b[^\n]{0,40}\$/i;
const FETCHES =
  /Download(?:String|Data)|\b(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm|curl|wget)\b|mshta|WebClient|HttpClient/i;
/** A file from a host, by the variable or the name it is kept under. */
const KEPT =
  /(?:-OutFile\s{1,4}|-Destination\s{1,4}|DownloadFile\([^\n,]{1,200},\s{0,4}|-o\s{1,4})\(?["']?(\$\w{1,40}(?!:)|[^\s"')]{4,200})/gi;
const STARTED =
  /-(?:Argument|Execute|Action|Value|BinaryPathName|FilePath|Command|Path)\b|\/tr\b|\/d\b|binPath/i;
const MAX_KEPT = 20;

/** All of them. */
export const windowsRegistrations = view((skill: Skill): readonly Registration[] =>
  shellSnippets(skill).flatMap(({ language, text, path, line, origin }): Registration[] => {
    if (language !== "powershell") return [];
    const found = REGISTERS.exec(text);
    if (found === null) return [];
    const stranger = strangerIn(skill, text);
    const brought = (RUNS_TEXT.test(text) && FETCHES.test(text)) || startsKept(text);
    return [
      {
        path,
        line: lineCounter(text, line)(found.index),
        shown: origin === "fence" || origin === "inline",
        host: brought ? stranger : undefined,
        encoded: ENCODED.test(text),
      },
    ];
  }),
);

/** What is registered names a file that was fetched. */
function startsKept(text: string): boolean {
  const names = [...text.matchAll(KEPT)].slice(0, MAX_KEPT).map(([, name = ""]) => name);
  if (names.length === 0) return false;
  return text
    .split("\n")
    .some(
      (line) =>
        STARTED.test(line) &&
        !/-OutFile|DownloadFile/i.test(line) &&
        names.some((name) => line.includes(lastPart(name))),
    );
}

function lastPart(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("\\"), path.lastIndexOf("/")) + 1);
}
