import type { Rule } from "../../rule.ts";
import { fileType } from "../../views/file-type.ts";
import { allFiles, innerFiles } from "../../views/inner-files.ts";

const MACRO_MEMBER =
  /(?:^|\/)(?:vbaProject\.bin|vbaData\.xml|macrosheets\/|oleObject\d*\.bin|activeX\d*\.(?:xml|bin))/i;
const REMOTE_TEMPLATE =
  /Type="[^"]{0,200}\/(?:attachedTemplate|oleObject|frame)"[^>]{0,400}Target="(?:https?|file|mhtml):[^"]{1,500}"|Target="(?:https?|file|mhtml):[^"]{1,500}"[^>]{0,400}\/(?:attachedTemplate|oleObject|frame)"/i;
const AUTOMATIC_LINK = /\bDDEAUTO\b|\bDDE\s+"?(?:cmd|powershell)/i;
const PDF_ACTS = /\/(?:JavaScript|JS|Launch|EmbeddedFile|RichMedia)\b/;
const OLE_ACTS = /_VBA_PROJECT|\bMacros\b|VBA\/|M\0a\0c\0r\0o\0s\0|_\0V\0B\0A/;
const MAX_SEARCHED = 2 * 1024 * 1024;

/** A document that does something when it is opened. */
export const activeDocument: Rule = {
  id: "active-document",
  category: "malware",
  analyzer: "files",
  title: "Documents hold no macros and start nothing.",
  remediation: "Save the document without macros, embedded objects and remote templates.",
  severity: "MEDIUM",
  *check(skill) {
    for (const { path, outer, bytes } of innerFiles(skill)) {
      const inside = path.slice(outer.length + 2);
      if (MACRO_MEMBER.test(inside)) {
        yield {
          message: `the document holds a macro or an embedded object (${inside})`,
          file: outer,
          signals: ["execute", "conceal"],
        };
      } else if (bytes !== undefined && /\.(?:rels|xml)$/i.test(inside)) {
        const text = latin1(bytes);
        if (!REMOTE_TEMPLATE.test(text) && !AUTOMATIC_LINK.test(text)) continue;
        yield {
          message: `the document fetches or starts something when it is opened (${inside})`,
          file: outer,
          severity: "HIGH",
          signals: ["fetch", "execute", "conceal"],
        };
      }
    }
    for (const { path, bytes } of allFiles(skill)) {
      if (bytes === undefined) continue;
      const type = fileType(bytes);
      if (type !== "PDF" && type !== "OLE document") continue;
      const found = (type === "PDF" ? PDF_ACTS : OLE_ACTS).exec(latin1(bytes));
      if (found === null) continue;
      const launches = found[0] === "/Launch";
      yield {
        message: type === "PDF" ? `the PDF holds ${found[0]}` : "the document holds macros",
        file: path,
        severity: launches ? "HIGH" : "MEDIUM",
        signals: ["execute", "conceal"],
      };
    }
  },
};

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MAX_SEARCHED)).toString(
    "latin1",
  );
}
