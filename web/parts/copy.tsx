import { useState } from "preact/hooks";
import { say } from "./announce.tsx";
import { Scroll } from "./scroll.tsx";

/** A text with a button that puts it into the clipboard. */
export function Copyable(props: { readonly text: string; readonly label: string }) {
  return (
    <div class="copyable">
      <Scroll label={props.label}>
        <pre>
          <code>{props.text}</code>
        </pre>
      </Scroll>
      <CopyButton text={props.text} label={props.label} />
    </div>
  );
}

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
      say(`Copied: ${label}`);
      setTimeout(() => setDone(false), 1600);
    } catch {
      say("The browser did not allow copying; select the text instead");
    }
  };
  return (
    <button type="button" class="button small" onClick={copy} aria-label={`Copy: ${label}`}>
      {done ? "Copied" : "Copy"}
    </button>
  );
}
