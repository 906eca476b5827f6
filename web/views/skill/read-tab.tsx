import { useCallback, useMemo } from "preact/hooks";
import type { Failure } from "../../api/failure.ts";
import type { Finding, ScanResult } from "../../api/types.ts";
import { VerdictBadge } from "../../parts/badges.tsx";
import { CapabilityPicture } from "../../parts/capabilities.tsx";
import { Link } from "../../parts/link.tsx";
import { joinPath } from "../../parts/markdown/link-target.ts";
import { Markdown } from "../../parts/markdown/markdown.tsx";
import { Failed, Loading } from "../../parts/states.tsx";
import { useLoaded } from "../../parts/use-loaded.ts";
import { VerdictReason } from "../../parts/verdict-reason.tsx";
import { Visible } from "../../parts/visible.tsx";
import { addressIn } from "./addresses.ts";
import { allFindings, FindingList, foldedNotesOf } from "./findings.tsx";
import { Frontmatter } from "./frontmatter.tsx";
import { loadFile, type SkillModel } from "./model.ts";

const NONE: readonly Finding[] = [];

/** The instructions as an agent gets them, and what the scan says of the whole skill. */
export function ReadTab({ model }: { readonly model: SkillModel }) {
  const { scan, contents } = model;
  const findings = useMemo(() => (scan.state === "done" ? allFindings(scan.value) : NONE), [scan]);
  return (
    <>
      <div class="judged">
        <ScanSummary model={model} />
      </div>
      <div class="reading">
        <section class="card" aria-label="Instructions">
          <Instructions model={model} findings={findings} />
        </section>
        <section class="card" aria-label="Frontmatter">
          <h2>Frontmatter</h2>
          <Frontmatter contents={contents} findings={findings} />
        </section>
      </div>
    </>
  );
}

function ScanSummary({ model }: { readonly model: SkillModel }) {
  const { scan, name, version } = model;
  if (scan.state === "loading") {
    return (
      <section class="card" aria-label="Verdict">
        <Loading what="the scan" lines={3} />
      </section>
    );
  }
  if (scan.state === "failed") return <NoScan failure={scan.failure} again={model.scanAgain} />;
  const { findings, hygiene, capabilities } = scan.value;
  return (
    <>
      <section class="card" aria-label="Verdict">
        <h2>
          <VerdictBadge verdict={scan.value.verdict} />
        </h2>
        <VerdictReason result={scan.value} />
        <FindingList name={name} version={version} findings={findings} />
        {hygiene.length > 0 && (
          <details>
            <summary>
              {hygiene.length === 1 ? "1 note" : `${hygiene.length} notes`} on its form
            </summary>
            <FindingList name={name} version={version} findings={hygiene} />
          </details>
        )}
        <Coverage scan={scan.value} />
      </section>
      <section class="card" aria-label="Capabilities">
        <h2>What it touches</h2>
        <CapabilityPicture name={name} capabilities={capabilities} />
      </section>
    </>
  );
}

function Coverage({ scan }: { readonly scan: ScanResult }) {
  const { coverage, policy } = scan;
  const words = `${coverage.files} ${coverage.files === 1 ? "file" : "files"}, policy ${policy}`;
  if (coverage.complete) return <p class="quiet small">{words}. Everything was scanned.</p>;
  return (
    <details class="small">
      <summary>{words}. Not everything was scanned</summary>
      <ul>
        {coverage.not_scanned.slice(0, 50).map(({ path, reason }) => (
          <li key={path}>
            <Visible text={path} />: <Visible text={reason} />
          </li>
        ))}
        {coverage.not_assessed.slice(0, 50).map((what) => (
          <li key={what}>
            <Visible text={what} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The rest of the view does without a scan, and says why there is none. */
function NoScan({ failure, again }: { readonly failure: Failure; again(): void }) {
  return (
    <section class="card" aria-label="Verdict">
      <h2>No scan</h2>
      <p>{reasonOf(failure)}</p>
      <button type="button" class="button small" onClick={again}>
        Scan again
      </button>
    </section>
  );
}

function reasonOf(failure: Failure): string {
  switch (failure.kind) {
    case "offline":
      return "The service did not answer. What is shown below was read before.";
    case "validation":
      return failure.error.message;
    case "request":
      return failure.status === "denied" || failure.status === "unauthenticated"
        ? "A token with the right to scan is needed for a verdict."
        : failure.message;
    case "internal":
      return failure.message;
  }
}

function Instructions(props: {
  readonly model: SkillModel;
  readonly findings: readonly Finding[];
}) {
  const { name, version, contents } = props.model;
  const { skill_file, body_line, files } = contents;
  const { loaded, again } = useLoaded(`${name}@${version}`, (signal) =>
    loadFile(name, version, skill_file, signal),
  );
  const paths = useMemo(() => new Set(files.map(({ path }) => path)), [files]);
  const resolve = useCallback(
    (path: string) => {
      const file = joinPath("", path);
      if (file === undefined || !paths.has(file)) return undefined;
      return addressIn(name, { version, tab: "files", file });
    },
    [name, version, paths],
  );
  const notes = useMemo(
    () => foldedNotesOf(props.findings, skill_file),
    [props.findings, skill_file],
  );
  if (loaded.state === "loading") return <Loading what="SKILL.md" lines={12} />;
  if (loaded.state === "failed") return <Failed failure={loaded.failure} again={again} />;
  const source = (
    <Link to={addressIn(name, { version, tab: "files", file: skill_file })}>See the source</Link>
  );
  if (loaded.value.kind === "binary")
    return (
      <p>
        {skill_file} is not text. {source}
      </p>
    );
  const body = fromLine(loaded.value.text, body_line);
  if (body.trim() === "") return <p class="quiet">There are no instructions. {source}</p>;
  return (
    <Markdown text={body} firstLine={body_line} resolve={resolve} notes={notes} source={source} />
  );
}

function fromLine(text: string, line: number): string {
  let at = 0;
  for (let number = 1; number < line; number++) {
    const newline = text.indexOf("\n", at);
    if (newline === -1) return "";
    at = newline + 1;
  }
  return text.slice(at);
}
