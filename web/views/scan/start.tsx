import { useEffect, useState } from "preact/hooks";
import type { UploadLimits } from "../../api/types.ts";
import { sizeWords } from "../../parts/words.ts";
import { Chooser } from "./chooser.tsx";
import { takeToScan } from "./drop.tsx";
import { badExample, cleanExample } from "./examples.ts";
import { uploadLimits } from "./limits.ts";
import "./start.css";

/** Nothing was given yet: what can be, where it goes, and something to try. */
export function Start({ lost }: { readonly lost: boolean }) {
  return (
    <div class="scan-start">
      <h1>Scan a skill</h1>
      {lost && (
        <p class="note">
          The scan at this address is gone: results are kept only until the page is loaded anew.
          Give the file once more.
        </p>
      )}
      <section class="drop-field" aria-label="What to scan">
        <svg class="drawing" viewBox="0 0 64 64" aria-hidden="true">
          <path d="M32 8v30M20 27l12 12 12-12M8 40v14h48V40" />
        </svg>
        <p class="lead">Drop a skill anywhere on this page</p>
        <p class="quiet">
          A zip, a <code>.skill</code>, a <code>.tar.gz</code> or a folder, one or several. Or paste
          the text of a SKILL.md.
        </p>
        <Chooser primary />
        <Limits />
      </section>
      <div class="start-facts">
        <section>
          <h2>Where it goes</h2>
          <p>
            To this service and nowhere else. Nothing of it is run, and it is deleted when the scan
            is done.
          </p>
        </section>
        <section>
          <h2>What you get</h2>
          <p>
            A verdict, each finding at its line with the way the data takes, what the skill can do,
            and what was not looked at.
          </p>
        </section>
        <section>
          <h2>Try one</h2>
          <p>Examples made on this page; both are only text.</p>
          <div class="scan-chooser">
            <button type="button" class="button small" onClick={() => takeToScan([cleanExample()])}>
              A clean example
            </button>
            <button type="button" class="button small" onClick={() => takeToScan([badExample()])}>
              A bad example
            </button>
          </div>
        </section>
      </div>
    </div>
  );
}

/** What the service takes, once it has said so. */
function Limits() {
  const limits = useLimits();
  return <p class="small quiet limits">{limits === undefined ? "\u00a0" : limitWords(limits)}</p>;
}

export function useLimits(): UploadLimits | undefined {
  const [limits, setLimits] = useState<UploadLimits>();
  useEffect(() => {
    void uploadLimits().then(setLimits);
  }, []);
  return limits;
}

export function limitWords({ upload_bytes, entries, unpacked_bytes }: UploadLimits): string {
  return `At most ${sizeWords(upload_bytes)} packed, ${sizeWords(unpacked_bytes)} unpacked, ${entries.toLocaleString("en")} files.`;
}
