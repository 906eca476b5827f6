import { useEffect, useState } from "preact/hooks";

const SAID = "psk:said";

/** Tells what happened to those who do not see it, and to the others in a corner. */
export function say(words: string): void {
  dispatchEvent(new CustomEvent(SAID, { detail: words }));
}

export function Announcer() {
  const [words, setWords] = useState("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const heard = (event: Event) => {
      setWords(String((event as CustomEvent<unknown>).detail));
      clearTimeout(timer);
      timer = setTimeout(() => setWords(""), 4000);
    };
    addEventListener(SAID, heard);
    return () => removeEventListener(SAID, heard);
  }, []);
  return (
    <div class="announcer" role="status" aria-live="polite">
      {words}
    </div>
  );
}
