import type { Rule } from "../../rule.ts";
import { documents } from "../../views/documents.ts";
import { fileType } from "../../views/file-type.ts";
import { isUnreadArchive } from "../../views/files-inside.ts";
import { allFiles, innerFiles } from "../../views/inner-files.ts";

const OFFICE = /\.(?:docx|xlsx|pptx|odt|ods|odp|epub|docm|xlsm|pptm|jar|whl|apk|vsix|skill)$/i;
const UNPACKS =
  /\b(?:unzip|7z|7za|unrar|tar|bsdtar|gunzip|Expand-Archive|extract\w*|unpack\w*|decompress\w*|open)\b/i;
const PASSWORD = /\bpass(?:word|phrase|code)\b|\s-[pP]\S{2,}|pwd=/i;

/** A box in the box: what is in it is read as far as it can be, and said where it cannot. */
export const nestedArchive: Rule = {
  id: "nested-archive",
  category: "obfuscation",
  analyzer: "files",
  title: "A skill's files lie open, not in archives.",
  remediation: "Put the files into the skill's folder; never ship an archive with a password.",
  severity: "MEDIUM",
  *check(skill) {
    const members = innerFiles(skill);
    const texts = documents(skill);
    for (const { path, bytes } of [...allFiles(skill), ...members]) {
      if (bytes === undefined) continue;
      const inside = members.filter((member) => member.path.startsWith(`${path}!/`));
      const encrypted = inside.some((member) => member.encrypted);
      const unread = isUnreadArchive(bytes);
      if (!encrypted && !unread && (inside.length === 0 || OFFICE.test(path))) continue;
      if (!encrypted && !unread && !["zip", "gzip", "tar"].includes(fileType(bytes))) continue;
      const name = path.slice(path.lastIndexOf("/") + 1);
      const ordered = texts.some(({ text }) => ordersToOpen(text, name, encrypted));
      const kind = encrypted
        ? "an archive with a password"
        : unread
          ? "an archive of a kind that is not read"
          : "an archive";
      const scanned =
        encrypted || unread ? "not scanned" : `${inside.length} files in it were scanned`;
      yield {
        message: `${kind} is part of the skill (${scanned})${ordered ? ", and is to be opened" : ""}`,
        file: path,
        severity: encrypted
          ? ordered
            ? "HIGH"
            : "MEDIUM"
          : unread
            ? ordered
              ? "MEDIUM"
              : "LOW"
            : "INFO",
        signals: encrypted || unread ? ["conceal"] : [],
        metadata: { scanned: !encrypted && !unread },
      };
    }
  },
};

function ordersToOpen(text: string, name: string, encrypted: boolean): boolean {
  const at = text.indexOf(name);
  if (at === -1) return false;
  const around = text.slice(Math.max(0, at - 300), at + 300);
  return UNPACKS.test(around) || (encrypted && PASSWORD.test(around));
}
