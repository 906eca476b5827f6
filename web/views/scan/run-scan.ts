import type { UploadResult } from "../../api/types.ts";
import { upload } from "../../api/upload.ts";
import { failureFrom } from "../../parts/use-loaded.ts";
import { correctable } from "./correctable.ts";
import { checkArchive, checkFiles, uploadLimits } from "./limits.ts";
import { withNamedFolders } from "./named-folders.ts";
import type { Answer, Scan } from "./scans.ts";

/** Tells what changes of a scan. */
type Change = (parts: Partial<Scan>) => void;

/** Packs, sends and waits; whatever comes of it is told, and nothing is thrown. */
export async function runScan(scan: Scan, signal: AbortSignal, change: Change): Promise<void> {
  try {
    const archive = scan.archive ?? (await archiveOf(scan, signal, change));
    change({ archive, phase: { at: "sending", sent: 0, total: archive.size } });
    const body = await upload("/scan-upload", formOf(scan, archive), {
      signal,
      onSent: (sent, total) => change({ phase: { at: "sending", sent, total } }),
      onWaiting: () => change({ phase: { at: "scanning", since: performance.now() } }),
    });
    const answer = toAnswer(JSON.parse(await body.text()));
    change({ phase: { at: "done" }, answer });
  } catch (error) {
    if (signal.aborted) return;
    change({ phase: { at: "failed", failure: failureFrom(error) } });
  }
}

/** A report of a scan, from the service: the page still holds the file, and sends it once more. */
export async function reportOf(
  scan: Scan,
  format: "sarif" | "html",
  signal: AbortSignal,
): Promise<Blob> {
  const archive = scan.archive ?? (await archiveOf(scan, signal, () => undefined));
  return upload(`/scan-upload?format=${format}`, formOf(scan, archive), { signal });
}

async function archiveOf({ taken }: Scan, signal: AbortSignal, change: Change): Promise<Blob> {
  const limits = await uploadLimits();
  if (taken.kind === "archive") {
    checkArchive(taken.file, limits);
    return taken.file;
  }
  change({ phase: { at: "packing", done: 0, total: 0 } });
  const most = limits?.entries ?? Number.POSITIVE_INFINITY;
  const { files, leftOut } = await withNamedFolders(await taken.read(most), most);
  change({ leftOut });
  signal.throwIfAborted();
  checkFiles(files, limits);
  const { pack, UnreadableFile } = await import("./pack.ts");
  const onPacked = (done: number) =>
    change({ phase: { at: "packing", done, total: files.length } });
  try {
    const archive = await pack(files, onPacked, signal);
    checkArchive(archive, limits);
    return archive;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const words = "A file could not be read: it was changed or moved since it was given here.";
    throw correctable("invalid_request", words, error.path);
  }
}

function formOf({ taken, policy }: Scan, archive: Blob): FormData {
  const form = new FormData();
  form.set("policy", policy);
  form.set("file", archive, taken.kind === "folder" ? "folder.zip" : "archive");
  return form;
}

function toAnswer(body: UploadResult): Answer {
  return { body, results: body.results ?? [body] };
}
