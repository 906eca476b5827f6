import { CallFailed, type ValidationError } from "../../api/failure.ts";

/** A failure that the reader can correct and that needs no service to be known. */
export function correctable(
  status: ValidationError["status"],
  message: string,
  file: string | null = null,
): CallFailed {
  const error = { code: status.replaceAll("_", "-"), field: null, message, file, line: null };
  return new CallFailed({
    kind: "validation",
    error: { category: "validation", status, message, errors: [error] },
  });
}
