import { useRef } from "preact/hooks";
import { takeToScan } from "./drop.tsx";
import { fromFiles, fromFolder, type Taken } from "./taken.ts";

const ARCHIVES = ".zip,.skill,.tar,.tgz,.tar.gz,.gz,.md";

/** Buttons for those who do not drag. */
export function Chooser({ primary = false }: { readonly primary?: boolean }) {
  const file = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement | null>(null);
  return (
    <div class="scan-chooser">
      <button
        type="button"
        class={`button ${primary ? "primary" : ""}`}
        onClick={() => file.current?.click()}
      >
        Choose a file
      </button>
      <button type="button" class="button" onClick={() => folder.current?.click()}>
        Choose a folder
      </button>
      <input
        ref={file}
        class="chosen-files"
        type="file"
        multiple
        hidden
        accept={ARCHIVES}
        onChange={({ currentTarget }) => take(currentTarget, fromFiles)}
      />
      <input
        ref={(element) => {
          folder.current = element;
          if (element !== null) element.webkitdirectory = true;
        }}
        class="chosen-folder"
        type="file"
        hidden
        onChange={({ currentTarget }) => take(currentTarget, fromFolder)}
      />
    </div>
  );
}

function take(input: HTMLInputElement, toTaken: (files: Iterable<File>) => Taken[]): void {
  const taken = toTaken([...(input.files ?? [])]);
  // Or choosing the same once more would be no change.
  input.value = "";
  takeToScan(taken);
}
