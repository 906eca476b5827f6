import type { Rule } from "../../rule.ts";
import { type FileType, fileType } from "../../views/file-type.ts";
import { allFiles, innerFiles } from "../../views/inner-files.ts";

const PROGRAMS = new Set<FileType>([
  "ELF program",
  "Mach-O program",
  "Windows program",
  "Java class",
  "WebAssembly",
]);
/** Installers, disk images and links of other systems, by their names. */
const INSTALLER =
  /\.(?:dmg|pkg|msi|deb|rpm|appimage|apk|exe|scr|com|jar|lnk|hta|vbs|vbe|wsf|cpl)$/i;

/** What nobody can read, nobody can review. */
export const executableBinary: Rule = {
  id: "executable-binary",
  category: "malware",
  analyzer: "files",
  title: "Programs come as source or from a package registry.",
  remediation: "Ship the source, or name the package and version to install.",
  severity: "MEDIUM",
  *check(skill) {
    const held = [
      ...allFiles(skill).map((file) => ({ ...file, encrypted: false })),
      ...innerFiles(skill),
    ];
    for (const { path, bytes } of held) {
      const type = bytes === undefined ? undefined : fileType(bytes);
      const program = type !== undefined && PROGRAMS.has(type);
      if (!program && !INSTALLER.test(path)) continue;
      if (type === "text" && !/\.(?:hta|vbs|vbe|wsf)$/i.test(path)) continue;
      yield {
        message: `${program ? `a ${type}` : "a program or installer"} is part of the skill; what it does cannot be read`,
        file: path,
        // A module of WebAssembly runs in a box of its own.
        severity: type === "WebAssembly" ? "LOW" : "MEDIUM",
        signals: ["execute"],
      };
    }
  },
};
