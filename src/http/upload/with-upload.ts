import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { PskError } from "../../errors.ts";
import type { Service } from "../service.ts";
import { receiveUpload, type Upload } from "./receive-upload.ts";

/** Works on an upload in a private folder that is gone afterwards, whatever happened. */
export async function withUpload<T>(
  { limits, workspace, uploads }: Pick<Service, "limits" | "workspace" | "uploads">,
  request: IncomingMessage,
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  if (uploads.count >= limits.uploads) {
    throw new PskError("busy", "The service has too many uploads at once; try again");
  }
  uploads.count++;
  try {
    const { path, remove } = workspace.make();
    try {
      return await work(await receiveUpload(request, join(path, "upload"), limits));
    } finally {
      remove();
    }
  } finally {
    uploads.count--;
  }
}
