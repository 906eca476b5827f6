import { Copyable } from "../../parts/copy.tsx";
import { Empty } from "../../parts/states.tsx";

/** How a log comes to be here; a test gives these lines to psk. */
const GATEWAY_LINE = "psk gateway --skills NAME --shell --audit audit.jsonl";
const SERVE_LINE = "psk serve --audit audit.jsonl";

/** The service was started without a log. */
export function NoLog() {
  return (
    <Empty title="No log is shown here">
      <p>
        A gateway writes each decision on a tool call down: who asked for what, and which rule of
        which skill allowed or refused it. Give the gateway and this service the same file.
      </p>
      <div class="lines">
        <Copyable text={GATEWAY_LINE} label="psk gateway line" />
        <Copyable text={SERVE_LINE} label="psk serve line" />
      </div>
      <p class="quiet small">
        <code>psk spawn</code> takes <code>--audit</code>, too; <code>psk audit audit.jsonl</code>{" "}
        checks that no line was changed.
      </p>
    </Empty>
  );
}
