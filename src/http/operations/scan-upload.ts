import { z } from "zod";
import { POLICY_NAMES } from "../../toolkit/read-policy.ts";
import { downloadHeaders } from "../download.ts";
import { operation } from "../operation.ts";
import { parseInput } from "../parse-input.ts";
import type { ArchiveScan } from "../scanner.ts";
import { uploadResult } from "../schemas/scan.ts";
import { withUpload } from "../upload/with-upload.ts";
import { reported, uploadBody } from "../upload-body.ts";

const fields = z.strictObject({
  policy: z.enum(POLICY_NAMES).optional().meta({
    description: "How severely it is judged; balanced when it is left out.",
  }),
});

/** The reports that `psk scan` writes, with their media types. */
const REPORTS = { sarif: "application/sarif+json", html: "text/html" } as const;

export const scanUpload = operation({
  id: "scanUpload",
  method: "post",
  path: "/scan-upload",
  summary: "Scan every skill of an upload: a .zip, .skill or .tar.gz.",
  tag: "scan",
  scope: "scan",
  query: z.strictObject({
    all: z.enum(["true", "false"]).optional().meta({
      description:
        "`false` scans the shallowest skill only; others in the archive then make the verdict at least `unknown`. `true` lists `results` also when there is one skill.",
    }),
    format: z.enum(["json", "sarif", "html"]).default("json").meta({
      description: "How a scan is answered; `sarif` and `html` are reports to keep.",
    }),
  }),
  body: {
    type: "multipart",
    schema: fields.extend({ file: z.file().meta({ description: "The archive." }) }),
  },
  responses: {
    200: {
      description: "One result for the upload, and one for each skill where there are several.",
      schema: uploadResult,
      others: Object.values(REPORTS),
    },
  },
  errors: [413, 422],
  async run(service, { query, incoming, caller }) {
    const { format } = query;
    const all = query.all !== "false";
    const scan = await withUpload(service, incoming, (upload) => {
      const { policy } = parseInput(fields, upload.fields);
      const scanner = service.scannerFor(caller.id);
      return scanner.archive(upload.file, { all, policy, excerpts: format === "html" });
    });
    if (format !== "json") return reportOf(scan, format);
    return Response.json(uploadBody(scan, query.all === "true"));
  },
});

/** A report is kept and never shown as a page of this origin: what it says comes from a skill. */
async function reportOf(scan: ArchiveScan, format: keyof typeof REPORTS): Promise<Response> {
  const { sarifReport, htmlReport } = await import("../../toolkit/scan-report.ts");
  const results = reported(scan);
  const text = format === "sarif" ? sarifReport(results) : htmlReport(results);
  const [{ result }] = scan.skills;
  const type = `${REPORTS[format]}; charset=utf-8`;
  const headers = downloadHeaders(`${result.skill_name}.${format}`);
  return new Response(text, { headers: { ...headers, "content-type": type } });
}
