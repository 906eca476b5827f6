import { useEffect, useState } from "preact/hooks";
import { say } from "../../parts/announce.tsx";
import { useKeys } from "../../parts/use-keys.ts";
import { navigate } from "../../router.ts";
import { addScans } from "./scans.ts";
import { fromFiles, fromText, type Taken, takenFrom } from "./taken.ts";
import "./drop.css";

/** Takes what is dropped or pasted anywhere on the page to the scan. */
export function ScanDrop() {
  const [over, setOver] = useState(false);
  useKeys({ Escape: () => setOver(false) });
  useEffect(() => {
    const moved = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault(); // or nothing could be dropped
      setOver(true);
    };
    // Only what leaves the window has nothing it goes to.
    const left = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const dropped = (event: DragEvent) => {
      setOver(false);
      if (!bringsFiles(event) || event.dataTransfer === null) return;
      event.preventDefault(); // or the browser would open the file in place of the page
      takeToScan(takenFrom(event.dataTransfer));
    };
    addEventListener("dragover", moved);
    addEventListener("dragleave", left);
    addEventListener("drop", dropped);
    addEventListener("paste", pasted);
    return () => {
      removeEventListener("dragover", moved);
      removeEventListener("dragleave", left);
      removeEventListener("drop", dropped);
      removeEventListener("paste", pasted);
    };
  }, []);
  if (!over) return null;
  return (
    <div class="drop-overlay" role="status">
      <div class="drop-frame">
        <strong>Drop to scan</strong>
        <span>A zip, .skill or .tar.gz, or a folder. Esc to leave it.</span>
      </div>
    </div>
  );
}

/** Puts what was given in the row and shows it. */
export function takeToScan(taken: readonly Taken[]): void {
  const [id] = addScans(taken);
  if (id === undefined) say("There was no file in it to scan");
  else navigate(taken.length === 1 ? `/scan?scan=${id}` : "/scan");
}

function bringsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}

/** Files from the clipboard anywhere, the text of a SKILL.md in the view of scans. */
function pasted(event: ClipboardEvent): void {
  const { target, clipboardData } = event;
  if (target instanceof HTMLElement && target.matches("input, textarea, select")) return;
  if (clipboardData === null) return;
  if (clipboardData.files.length > 0) {
    takeToScan(fromFiles(clipboardData.files));
    return;
  }
  const text = clipboardData.getData("text/plain");
  if (location.pathname === "/scan" && /^\ufeff?---\r?\n/.test(text)) {
    takeToScan([fromText(text)]);
  }
}
