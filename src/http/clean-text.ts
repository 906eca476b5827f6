import { printable } from "../report/printable.ts";
import { maskSecrets } from "../toolkit/mask-secrets.ts";

/** Takes out of a text what no caller and no log may see; what it says otherwise stays. */
export type CleanText = (text: string) => string;

/**
 * Makes the cleaner of a service. `places` are folders of this machine: the name of one, and of
 * whatever is below it, gives way to what the place is to callers.
 */
export function createCleanText(places: Readonly<Record<string, string>>): CleanText {
  // The longest first: a workspace lies in the temporary folder, which may lie in the home folder.
  const known = Object.entries(places)
    .filter(([path]) => path.length > 1)
    .sort(([a], [b]) => b.length - a.length);
  return (text) => {
    let cleaned = text;
    for (const [path, label] of known) cleaned = withoutPlace(cleaned, path, label);
    return printable(maskSecrets(cleaned));
  };
}

/** The end of a path in a text: white space, a quote, or what ends a clause. */
const PATH_END = /[\s"'`<>()[\]{},;:!]/;

function withoutPlace(text: string, path: string, label: string): string {
  let cleaned = text;
  for (let at = cleaned.indexOf(path); at !== -1; at = cleaned.indexOf(path, at + label.length)) {
    let end = at + path.length;
    while (end < cleaned.length && !PATH_END.test(cleaned.charAt(end))) end++;
    cleaned = cleaned.slice(0, at) + label + cleaned.slice(end);
  }
  return cleaned;
}
