import { z } from "zod";
import { operation } from "../operation.ts";
import { badField } from "../rejected.ts";
import { allBody, uploadBody } from "../scan-body.ts";
import { uploadResult, uploadResults } from "../schemas/scan.ts";
import { withUpload } from "../upload/with-upload.ts";

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
    schema: z.object({ file: z.file().meta({ description: "The archive." }) }),
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
    const scan = await withUpload(service, incoming, ({ file, fields }) => {
      const [unknown] = Object.keys(fields);
      if (unknown !== undefined) throw badField(unknown, `there is no field "${unknown}"`);
      return service.scanner.archive(file, all);
    });
    return Response.json(all ? allBody(scan) : uploadBody(scan));
  },
});
