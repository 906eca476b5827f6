import { z } from "zod";

/** What an upload may hold. */
export const uploadLimits = z
  .object({
    upload_bytes: z.int().positive(),
    entries: z.int().positive().meta({ description: "Files and folders of one archive." }),
    unpacked_bytes: z.int().positive(),
    scan_seconds: z.number().positive(),
  })
  .meta({ id: "UploadLimits" });
