import { z } from "zod";
import { PskError } from "../../errors.ts";
import { buildArchive } from "../../toolkit/build-archive.ts";
import { operation } from "../operation.ts";
import { parseInput } from "../parse-input.ts";
import { Rejected } from "../rejected.ts";
import { scanBody } from "../scan-body.ts";
import { published } from "../schemas/catalogue.ts";
import type { Service } from "../service.ts";
import type { Upload } from "../upload/receive-upload.ts";
import { withUpload } from "../upload/with-upload.ts";

const fields = z.strictObject({
  maintainer: z.string().min(1).max(200).optional().meta({
    description: "Who answers for this version; without it the label of the token.",
  }),
  author: z.string().min(1).max(200).optional(),
  skill_version: z.string().min(1).max(100).optional(),
  scan: z.enum(["block", "warn"]).default("block").meta({
    description: "Whether a malicious skill is refused, or taken with its verdict.",
  }),
});

export const publishSkill = operation({
  id: "publishSkill",
  method: "post",
  path: "/v1/skills",
  summary: "Put an uploaded skill into the store: it is validated, scanned and built.",
  tag: "catalogue",
  scope: "write",
  body: {
    type: "multipart",
    schema: fields.extend({ file: z.file().meta({ description: "The archive." }) }),
  },
  responses: { 201: { description: "The version is in the store.", schema: published } },
  errors: [409, 413, 422],
  async run(service, { incoming, caller }) {
    return withUpload(service, incoming, (upload) => publish(service, upload, caller.label));
  },
});

async function publish(service: Service, upload: Upload, label: string): Promise<Response> {
  const { store, scanner, verdicts, limits, live } = service;
  const options = parseInput(fields, upload.fields);
  const { skills } = await scanner.archive(upload.file);
  const [{ root, result }] = skills;
  const { verdict, findings_count } = scanBody(result);
  if (verdict === "malicious" && options.scan === "block") {
    const rules = [...new Set(result.findings.map(({ rule_id }) => rule_id))].join(", ");
    throw new PskError("denied", `The scan calls this skill malicious (${rules})`);
  }
  const { author, skill_version } = options;
  const built = await buildArchive(store, upload.file, root, limits, {
    maintainer: options.maintainer ?? (label || "unknown"),
    ...(author !== undefined && { author }),
    ...(skill_version !== undefined && { version: skill_version }),
  });
  if (built.state !== "built") {
    const corrections = built.findings.map(
      ({ rule_id, field, description, file_path, line_number }) => ({
        code: rule_id,
        field: field ?? null,
        message: description,
        file: file_path,
        line: line_number,
      }),
    );
    const message = corrections.map((correction) => correction.message).join("; ");
    throw new Rejected("invalid_skill", message, corrections);
  }
  const { name, version, sourceHash, warnings } = built;
  verdicts.note(sourceHash, verdict);
  await (await live.registry()).registry.sync();
  const body: z.input<typeof published> = {
    name,
    version,
    source_hash: sourceHash,
    verdict,
    findings_count,
    warnings: warnings.length,
  };
  return Response.json(body, {
    status: 201,
    headers: { location: `/v1/skills/${name}/${version}` },
  });
}
