import { useEffect, useRef, useState } from "preact/hooks";
import type { Failure } from "../../api/failure.ts";
import { save } from "../../api/save.ts";
import { say } from "../../parts/announce.tsx";
import { failureFrom } from "../../parts/use-loaded.ts";
import { reportOf } from "./run-scan.ts";
import type { Answer, Scan } from "./scans.ts";

type Format = "json" | "sarif" | "html";
const FORMATS: readonly Format[] = ["json", "sarif", "html"];

/** Files to keep: the answer itself, or reports that the service makes of the same archive. */
export function Exports({ scan, answer }: { readonly scan: Scan; readonly answer: Answer }) {
  const [busy, setBusy] = useState<Format>();
  const [failure, setFailure] = useState<Failure>();
  const gone = useRef(new AbortController());
  useEffect(() => () => gone.current.abort(), []);
  const name = answer.results[0]?.skill_name ?? "scan";
  const make = async (format: Format) => {
    setBusy(format);
    setFailure(undefined);
    try {
      save(`${name}.scan.${format}`, await contentOf(format, scan, answer, gone.current.signal));
      say(`Saved as ${format.toUpperCase()}`);
    } catch (error) {
      if (!gone.current.signal.aborted) setFailure(failureFrom(error));
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <fieldset class="group exports">
      <legend>Export</legend>
      {FORMATS.map((format) => (
        <button
          key={format}
          type="button"
          class="button small"
          disabled={busy !== undefined}
          onClick={() => void make(format)}
        >
          {busy === format ? "Making…" : format.toUpperCase()}
        </button>
      ))}
      <button type="button" class="button small" onClick={() => print()}>
        Print
      </button>
      {failure !== undefined && (
        <p class="small export-failed" role="alert">
          {failure.kind === "offline"
            ? "Not made: the service does not answer. Try again when it does."
            : `Not made: ${wordsOf(failure)}`}
        </p>
      )}
    </fieldset>
  );
}

async function contentOf(
  format: Format,
  scan: Scan,
  { body }: Answer,
  signal: AbortSignal,
): Promise<Blob> {
  if (format === "json") {
    return new Blob([`${JSON.stringify(body, null, 2)}\n`], { type: "application/json" });
  }
  return reportOf(scan, format, signal);
}

function wordsOf(failure: Exclude<Failure, { kind: "offline" }>): string {
  return failure.kind === "validation" ? failure.error.message : failure.message;
}
