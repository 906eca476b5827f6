/** What metadata says of how a finding came about, as steps that a report can show or draw. */
import type { Finding } from "./finding.ts";

/** One step, and where it stands as far as that is known. */
export interface ChainStep {
  readonly what: string;
  readonly file?: string;
  readonly line?: number;
}

/** Steps that lead from one to the next, or signs that stand together and mean something so. */
export interface Chain {
  readonly kind: "flow" | "decoded" | "together";
  readonly title: string;
  readonly steps: readonly ChainStep[];
  /** What the steps come to. */
  readonly result?: string;
}

const MAX_STEPS = 24;

/** The chains of a finding: the way of a value, the layers of a payload, the signs that raised it. */
export function chainsOf(finding: Finding): Chain[] {
  return [flowOf(finding), layersOf(finding), signsOf(finding)].filter(
    (chain) => chain !== undefined,
  );
}

function flowOf({ metadata, file_path, line_number }: Finding): Chain | undefined {
  const { flow, host, fetched_at, by } = metadata;
  const result =
    typeof host === "string" && host !== "" && typeof by === "string" ? host : undefined;
  const steps = listOf(flow).flatMap((step) => stepOf(step.what, step.file, step.line));
  if (steps.length > 1) return chain("flow", "How the data flows", steps, result);
  if (typeof fetched_at !== "number") return undefined;
  const from = typeof host === "string" && host !== "" ? `comes from ${host}` : "is fetched";
  const fetched = { what: from, file: file_path, line: fetched_at };
  return chain("flow", "How it is run", [
    fetched,
    { what: "is run", file: file_path, line: line_number },
  ]);
}

function layersOf({ metadata, file_path, line_number }: Finding): Chain | undefined {
  const { layers, decoded } = metadata;
  const names = Array.isArray(layers) ? layers.filter((name) => typeof name === "string") : [];
  if (names.length === 0) return undefined;
  const place = { file: file_path, line: line_number };
  const steps = names.map((name, index) => ({
    what: `${index === 0 ? "written as" : "then"} ${name}`,
    ...(index === 0 && place),
  }));
  return chain(
    "decoded",
    "What it is hidden in",
    steps,
    typeof decoded === "string" ? decoded : "the code of this finding",
  );
}

function signsOf({ metadata }: Finding): Chain | undefined {
  const steps = listOf(metadata.chain).flatMap((sign) =>
    stepOf(sign.description, sign.file_path, sign.line_number),
  );
  if (steps.length < 2) return undefined;
  const { raised } = metadata;
  const reason = isRecord(raised) && typeof raised.reason === "string" ? raised.reason : undefined;
  return chain("together", "What stands together", steps, reason);
}

function chain(
  kind: Chain["kind"],
  title: string,
  steps: readonly ChainStep[],
  result?: string,
): Chain {
  return {
    kind,
    title,
    steps: steps.slice(0, MAX_STEPS),
    ...(result !== undefined && { result: legible(result) }),
  };
}

function stepOf(what: unknown, file: unknown, line: unknown): ChainStep[] {
  if (typeof what !== "string") return [];
  const place = typeof file === "string" && typeof line === "number" ? { file, line } : {};
  return [{ what: legible(what), ...place }];
}

/** Values write a zero where a part of a text is not known. */
function legible(text: string): string {
  return text.replaceAll("\0", "…");
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
