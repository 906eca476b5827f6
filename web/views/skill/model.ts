import { call, callJson } from "../../api/call.ts";
import type { ScanResult, SkillContents, SkillDetail } from "../../api/types.ts";
import type { Loaded } from "../../parts/use-loaded.ts";
import { contentsPath } from "./addresses.ts";

/** What every part of the view is given. */
export interface SkillModel {
  readonly name: string;
  /** The version the address names; undefined for what is on offer. */
  readonly version: string | undefined;
  readonly detail: SkillDetail;
  readonly contents: SkillContents;
  readonly scan: Loaded<ScanResult>;
  scanAgain(): void;
}

export function loadDetail(name: string, signal: AbortSignal): Promise<SkillDetail> {
  return callJson(`/v1/skills/${encodeURIComponent(name)}`, { signal });
}

export function loadContents(
  name: string,
  version: string | undefined,
  signal: AbortSignal,
): Promise<SkillContents> {
  return callJson(contentsPath(name, version), { signal });
}

export function loadScan(
  name: string,
  version: string | undefined,
  signal: AbortSignal,
): Promise<ScanResult> {
  const body = version === undefined ? { name } : { name, version };
  return callJson("/scan", { signal, body });
}

/** A file as the page can show it. */
export type FileText =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "binary"; readonly start: Uint8Array };

export async function loadFile(
  name: string,
  version: string | undefined,
  file: string,
  signal: AbortSignal,
): Promise<FileText> {
  const response = await call(contentsPath(name, version, file), { signal });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const binary = { kind: "binary", start: bytes.slice(0, 256) } as const;
  if (bytes.includes(0)) return binary;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { kind: "text", text };
  } catch {
    return binary;
  }
}
