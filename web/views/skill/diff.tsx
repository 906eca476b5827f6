import { callJson } from "../../api/call.ts";
import type { VersionDiff } from "../../api/types.ts";
import { Scroll } from "../../parts/scroll.tsx";
import { Failed, Loading } from "../../parts/states.tsx";
import { useLoaded } from "../../parts/use-loaded.ts";
import { Visible, visible } from "../../parts/visible.tsx";

/** More lines of one file are not shown. */
const MAX_LINES = 3_000;
const MAX_LINE = 2_000;

/** The differences between two versions, file by file. */
export function Diff(props: { readonly name: string; readonly from: string; readonly to: string }) {
  const { name, from, to } = props;
  const query = new URLSearchParams({ from, to });
  const path = `/v1/skills/${encodeURIComponent(name)}/diff?${query}`;
  const { loaded, again } = useLoaded(path, (signal) => callJson<VersionDiff>(path, { signal }));
  if (from === to) return <p class="quiet">Choose two versions.</p>;
  if (loaded.state === "loading") return <Loading what="the differences" />;
  if (loaded.state === "failed") return <Failed failure={loaded.failure} again={again} />;
  const { added, removed, changed } = loaded.value;
  if (added.length + removed.length + changed.length === 0) {
    return <p class="quiet">The files are the same.</p>;
  }
  return (
    <div class="diff">
      <PathList sign="+" word="added" paths={added} />
      <PathList sign="−" word="removed" paths={removed} />
      {changed.map((file) => (
        <ChangedFile key={file.path} {...file} />
      ))}
    </div>
  );
}

function PathList(props: {
  readonly sign: string;
  readonly word: "added" | "removed";
  readonly paths: readonly string[];
}) {
  if (props.paths.length === 0) return null;
  return (
    <ul class={`diff-paths ${props.word}`}>
      {props.paths.map((path) => (
        <li key={path}>
          <span aria-hidden="true">{props.sign}</span> <Visible text={path} />{" "}
          <span class="quiet">{props.word}</span>
        </li>
      ))}
    </ul>
  );
}

function ChangedFile({ path, diff, mode }: VersionDiff["changed"][number]) {
  const lines = diff === null ? [] : linesOf(diff);
  return (
    <section class="diff-file" aria-label={path}>
      <h3>
        <Visible text={path} />
        {mode !== null && (
          <span class="quiet small">
            mode {mode.from} to {mode.to}
          </span>
        )}
      </h3>
      {diff === null && mode === null && (
        <p class="quiet">The bytes differ; they are not text, or have little in common.</p>
      )}
      {lines.length > 0 && (
        <Scroll label={`Differences in ${path}`} class="diff-lines">
          {lines.slice(0, MAX_LINES).map(({ kind, sign, text }, index) => (
            <div key={index} class={`diff-line ${kind}`}>
              <span class="sign" aria-hidden={sign === " " ? "true" : undefined}>
                {sign}
              </span>
              <code>{visible(text.slice(0, MAX_LINE))}</code>
            </div>
          ))}
        </Scroll>
      )}
      {lines.length > MAX_LINES && (
        <p class="quiet">{(lines.length - MAX_LINES).toLocaleString("en")} more lines.</p>
      )}
    </section>
  );
}

interface DiffLine {
  readonly kind: "added" | "removed" | "same" | "place";
  readonly sign: string;
  readonly text: string;
}

const KINDS: Readonly<Record<string, DiffLine["kind"]>> = {
  "+": "added",
  "-": "removed",
  "@": "place",
};

/** The lines of a unified diff below its head, which names the two versions once more. */
function linesOf(diff: string): DiffLine[] {
  const lines = diff.replace(/\n$/, "").split("\n");
  const start = lines.findIndex((line) => line.startsWith("@@"));
  if (start === -1) return [];
  return lines.slice(start).map((line): DiffLine => {
    const kind = KINDS[line.charAt(0)] ?? "same";
    if (kind === "place") return { kind, sign: " ", text: line };
    const sign = kind === "removed" ? "−" : kind === "added" ? "+" : " ";
    return { kind, sign, text: line.slice(1) };
  });
}
