import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { PskError } from "../../errors.ts";

/**
 * Does the work of a handler. What psk says on purpose reaches the client in its words; of a
 * defect of ours the client learns only that there was one, for its words may name paths.
 */
export function guarded<A extends unknown[], R>(
  report: (message: string) => void,
  work: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await work(...args);
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      if (error instanceof PskError) {
        throw new ProtocolError(ProtocolErrorCode.InternalError, error.message);
      }
      report(`internal error: ${error instanceof Error ? error.stack : String(error)}`);
      throw new ProtocolError(ProtocolErrorCode.InternalError, "Internal error");
    }
  };
}
