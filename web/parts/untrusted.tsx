import "./untrusted.css";

/** Controls, bidi marks and all that is not seen, as the service's own reports have it. */
const UNSEEN =
  /(?![\ufe0e\ufe0f])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Text in which nothing hides or acts: what cannot be seen becomes an escape that can. */
export function visible(text: string): string {
  return text.toWellFormed().replace(UNSEEN, (character) => {
    if (character === "\t") return " ";
    const code = character.codePointAt(0) ?? 0;
    const hex = code.toString(16);
    if (code <= 0xff) return `\\x${hex.padStart(2, "0")}`;
    return code <= 0xffff ? `\\u${hex.padStart(4, "0")}` : `\\u{${hex}}`;
  });
}

/** Words of a skill within ours: they keep their own direction, show what they hide, and end. */
export function Untrusted({ text, most = 600 }: { readonly text: string; readonly most?: number }) {
  const shown = visible(text.slice(0, most));
  return <bdi>{text.length > most ? `${shown}…` : shown}</bdi>;
}

/** A path of a skill; the end of a long one tells more than its start. */
export function UntrustedPath({ path, line }: { readonly path: string; readonly line?: number }) {
  const shown = visible(path.length <= 160 ? path : `…${path.slice(-159)}`);
  return (
    <code class="skill-path">
      <bdi>{shown}</bdi>
      {line !== undefined && line > 0 && `:${line}`}
    </code>
  );
}
