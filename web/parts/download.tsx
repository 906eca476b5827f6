import { useState } from "preact/hooks";
import { call } from "../api/call.ts";
import { say } from "./announce.tsx";

/** Fetches a file as every other call does, since a plain link would bring no token, and keeps it. */
export function DownloadButton(props: {
  readonly path: string;
  readonly file: string;
  readonly label: string;
}) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      keep(await (await call(props.path)).blob(), props.file);
      say(`Downloaded: ${props.file}`);
    } catch {
      say(`${props.file} could not be fetched; try again`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" class="button small" disabled={busy} onClick={download}>
      {props.label}
    </button>
  );
}

function keep(blob: Blob, file: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
