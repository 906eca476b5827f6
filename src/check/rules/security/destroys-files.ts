import type { Rule } from "../../rule.ts";
import { deletedBy, isUsersFolder, writtenBy } from "../../views/acts.ts";
import { type Call, calls } from "../../views/calls.ts";
import { commandText, startsProgram } from "../../views/external.ts";
import { foreignIn, strangerIn } from "../../views/hosts.ts";
import { taintsOf } from "../../views/values.ts";

const WIPE_COMMAND =
  /\brm\s+(?:-\w+\s+){1,4}(?:--no-preserve-root\s+)?["']?(?:~|\/|\$HOME|\/home|\/Users)(?:\/(?:Documents|Desktop|Pictures|Downloads|Photos)|\/?\*)?["']?\s*(?:$|[;&|])|\bmkfs\.\w+\s+\/dev\/|\bdd\b.{0,80}\bof=\/dev\/(?:sd|nvme|disk|hd)|\bformat\s+[A-Z]:|\bshred\b.{0,80}(?:~|\/home)|vssadmin(?:\.exe)?\s+delete\s+shadows|\bwipefs\b/i;
const WALK =
  /(?:^os\.walk|\.rglob|^glob\.i?glob|\.iterdir|^fs\.(?:promises\.)?readdir(?:Sync)?|^os\.(?:listdir|scandir)|^walk|^fast-glob|^globby)/;

/** A program cleans up its own folders; those of the user are not its own. */
export const destroysFiles: Rule = {
  id: "destroys-files",
  category: "malware",
  analyzer: "code",
  title: "Programs do not destroy the user's files.",
  remediation: "Delete only what the program made, by its exact path.",
  severity: "HIGH",
  *check(skill) {
    const walking = new Set(
      calls(skill)
        .filter(({ names }) => names.some((name) => WALK.test(name)))
        .map(({ code }) => code),
    );
    for (const call of calls(skill)) {
      // A service may name the file that was fetched from it, and no stranger may name a folder.
      const hostIn = call.names.some((name) => FOLDER.test(name)) ? strangerIn : foreignIn;
      const isStrangers = (address: string) => hostIn(skill, address) !== undefined;
      const what =
        destroyed(call, isStrangers) ?? (walking.has(call.code) ? overwritten(call) : undefined);
      if (what === undefined) continue;
      yield {
        message: `${call.names[0]} ${what}`,
        file: call.code.snippet.path,
        line: call.line,
        severity: "HIGH",
        signals: ["destroy"],
        metadata: { layers: call.code.snippet.layers },
      };
    }
  },
};

const FOLDER = /(?:^|\.)(?:rmtree|rmSync|rmdirSync|removedirs|rimraf)$/;
/** Only what has a certain ending or name is deleted. */
const CHOSEN = /\.(?:endswith|endsWith|suffix|match|search|test|extname|fnmatch|startswith)\b/;

function destroyed(call: Call, isAway: (address: string) => boolean): string | undefined {
  const deleted = deletedBy(call);
  const path = deleted?.find((text) => isUsersFolder(text));
  if (path !== undefined) return `deletes ${path}`;
  const taints = deleted === undefined ? [] : taintsOf(call.args.map(({ value }) => value));
  const listed = taints.find(({ kind, what }) => kind === "download" && isAway(what));
  if (listed !== undefined) return `deletes what ${listed.what} names`;
  const walked = taints.find(({ kind, what }) => kind === "file" && isUsersFolder(what));
  const chosen = call.guards.some(({ names }) => names.some((name) => CHOSEN.test(name)));
  if (walked !== undefined && !chosen) return `deletes all files in ${walked.what}`;
  const wipes = startsProgram(call.names) && WIPE_COMMAND.test(commandText(call.args));
  return wipes ? "wipes files or disks of the user" : undefined;
}

/** Noise or nothing is written over whatever a walk finds. */
function overwritten(call: Call): string | undefined {
  const written = writtenBy(call);
  if (written === undefined || !call.looped) return undefined;
  const noise = written.content.some(({ names }) =>
    names.some((name) =>
      /^(?:os\.urandom|secrets\.token_bytes|random\.randbytes|crypto\.randomBytes)\(\)$/.test(name),
    ),
  );
  if (noise) return "writes noise over the files it finds";
  const found = [...(call.receiver?.taints ?? []), ...(call.args[0]?.value.taints ?? [])].some(
    ({ kind, what }) => kind === "file" && isUsersFolder(what),
  );
  const empty = written.content.every(
    ({ texts, taints }) => texts.length === 1 && texts[0] === "" && taints.length === 0,
  );
  return found && empty && written.content.length > 0 ? "empties the files it finds" : undefined;
}
