import { z } from "zod";
import { POLICY_NAMES } from "../../toolkit/read-policy.ts";
import { operation } from "../operation.ts";
import { parseInput } from "../parse-input.ts";
import { allBody, uploadBody } from "../scan-body.ts";
import { uploadResult, uploadResults } from "../schemas/scan.ts";
import { withUpload } from "../upload/with-upload.ts";

const fields = z.strictObject({
  policy: z.enum(POLICY_NAMES).optional().meta({
    description: "How severely it is judged; balanced when it is left out.",
  }),
});

export const scanUpload = operation({
  id: "scanUpload",
  method: "post",
  path: "/scan-upload",
  summary: "Scan an uploaded skill: a .zip, .skill or .tar.gz.",
  tag: "scan",
  scope: "scan",
  query: z.strictObject({
    all: z
      .enum(["true", "false"])
      .default("false")
      .meta({ description: "Scan every skill in the archive, not only the shallowest." }),
  }),
  body: {
    type: "multipart",
    schema: fields.extend({ file: z.file().meta({ description: "The archive." }) }),
  },
  responses: {
    200: {
      description: "The scan; with `all=true` one for each skill.",
      schema: z.union([uploadResult, uploadResults]),
    },
  },
  errors: [413, 422],
  async run(service, { query, incoming }) {
    const all = query.all === "true";
    const scan = await withUpload(service, incoming, (upload) => {
      const { policy } = parseInput(fields, upload.fields);
      return service.scanner.archive(upload.file, all, policy);
    });
    return Response.json(all ? allBody(scan) : uploadBody(scan));
  },
});
