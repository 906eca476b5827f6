import type { Skill } from "../../skill/skill.ts";
import { writtenBy } from "./acts.ts";
import { calls } from "./calls.ts";
import { hostKind, hostsIn, isStranger } from "./hosts.ts";
import { shellCommands } from "./shell-commands.ts";
import { fetchedFile, isFetcher, requestUrl } from "./shell-words.ts";
import { view } from "./view.ts";

const MIN_PATH = 6;

/** Files that programs of a skill fill with what a stranger's host answers, with that host. */
const downloadedFiles = view((skill: Skill): ReadonlyMap<string, string> => {
  const files = new Map<string, string>();
  const note = (path: string, url: string) => {
    const [host] = hostsIn(url);
    if (host === undefined || path.length < MIN_PATH || !/[\w/.-]{4}/.test(path)) return;
    if (isStranger(hostKind(skill, host))) files.set(path, host);
  };
  for (const call of calls(skill)) {
    const written = writtenBy(call);
    if (written === undefined) continue;
    const direct = call.names.includes("urllib.request.urlretrieve");
    const urls = direct
      ? (call.args[0]?.value.texts ?? [])
      : written.content.flatMap(({ taints }) =>
          taints.flatMap(({ kind, what }) => (kind === "download" ? [what] : [])),
        );
    for (const path of written.paths) for (const url of urls) note(path, url);
  }
  for (const command of shellCommands(skill)) {
    if (isFetcher(command)) note(fetchedFile(command) ?? "", requestUrl(command));
  }
  return files;
});

/** The stranger whose file a text names; undefined when it names none. */
export function downloadedFrom(skill: Skill, text: string): string | undefined {
  for (const [path, host] of downloadedFiles(skill)) if (text.includes(path)) return host;
  return undefined;
}
