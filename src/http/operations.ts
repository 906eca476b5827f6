import type { Operation } from "./operation.ts";
import { scanUpload } from "./operations/scan-upload.ts";

/** All operations, in the order of the document; of two paths that fit, the earlier answers. */
export const OPERATIONS: readonly Operation[] = [scanUpload];
