import { z } from "zod";
import { PskError } from "../../errors.ts";
import { buildArchive } from "../../toolkit/build-archive.ts";
import type { ScanResult } from "../../toolkit/scan.ts";
import type { Caller } from "../access/caller.ts";
import { operation } from "../operation.ts";
import { parseInput } from "../parse-input.ts";
import { Rejected } from "../rejected.ts";
import { scanBody } from "../scan-body.ts";
import { published } from "../schemas/catalogue.ts";
import type { Service } from "../service.ts";
import type { Upload } from "../upload/receive-upload.ts";
import { withUpload } from "../upload/with-upload.ts";

/** More reasons than this are counted, not named. */
const MOST_NAMED = 5;

const fields = z.strictObject({
  maintainer: z.string().min(1).max(200).optional().meta({
    description: "Who answers for this version; without it the label of the token.",
  }),
  author: z.string().min(1).max(200).optional(),
  skill_version: z.string().min(1).max(100).optional(),
  scan: z.enum(["block", "warn"]).default("block").meta({
    description:
      "`block` refuses a skill whose verdict is malicious or unknown; `warn` takes it with its verdict.",
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
    return withUpload(service, incoming, (upload) => publish(service, upload, caller));
  },
});

async function publish(service: Service, upload: Upload, caller: Caller): Promise<Response> {
  const { store, scannerFor, verdicts, limits, live } = service;
  const options = parseInput(fields, upload.fields);
  // The shallowest skill alone: it is the one that is stored.
  const { skills } = await scannerFor(caller.id).archive(upload.file, { all: false });
  const [{ root, result }] = skills;
  const { verdict, findings_count, not_judged } = scanBody(result);
  const refusal = options.scan === "block" ? refusalOf(result) : undefined;
  if (refusal !== undefined) throw new PskError("denied", refusal);
  const { author, skill_version } = options;
  const built = await buildArchive(store, upload.file, root, limits, {
    maintainer: options.maintainer ?? (caller.label || "unknown"),
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
  verdicts.note(sourceHash, { verdict, not_judged });
  await (await live.registry()).registry.sync();
  const body: z.input<typeof published> = {
    name,
    version,
    source_hash: sourceHash,
    verdict,
    not_judged,
    findings_count,
    warnings: warnings.length,
  };
  return Response.json(body, {
    status: 201,
    headers: { location: `/v1/skills/${name}/${version}` },
  });
}

/** Why the gate does not let a skill through; undefined when it does. */
function refusalOf({ verdict, findings, not_judged }: ScanResult): string | undefined {
  const warn = "send scan=warn to store it with this verdict";
  if (verdict === "malicious") {
    const grave = (["CRITICAL", "HIGH"] as const).flatMap((level) =>
      findings.filter(({ severity }) => severity === level),
    );
    const rules = [...new Set(grave.map(({ rule_id }) => rule_id))].join(", ");
    return `The scan blocked this skill (${rules}); ${warn}`;
  }
  if (verdict !== "unknown") return undefined;
  const named = not_judged.slice(0, MOST_NAMED).map(({ path, reason }) => `${path}: ${reason}`);
  const more = not_judged.length > MOST_NAMED ? `; and ${not_judged.length - MOST_NAMED} more` : "";
  return `The scan could not judge this skill (${named.join("; ")}${more}); ${warn}`;
}
