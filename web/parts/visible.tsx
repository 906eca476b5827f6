import { piecesOf } from "./hidden-characters.ts";
import "./visible.css";

/** Untrusted text in which nothing is hidden, and which cannot reorder what stands around it. */
export function Visible({ text, most = Number.POSITIVE_INFINITY }: VisibleProps) {
  return (
    <bdi>
      {visible(text.slice(0, most))}
      {text.length > most && "…"}
    </bdi>
  );
}

interface VisibleProps {
  readonly text: string;
  /** What is longer is cut. */
  readonly most?: number;
}

/** A path of a skill; the end of a long one tells more than its start. */
export function VisiblePath({ path, line }: { readonly path: string; readonly line?: number }) {
  return (
    <code class="skill-path">
      <Visible text={path.length <= 160 ? path : `…${path.slice(-159)}`} />
      {line !== undefined && line > 0 && `:${line}`}
    </code>
  );
}

/** The same without an element around it. */
export function visible(text: string) {
  const pieces = piecesOf(text);
  if (!pieces.some(({ hidden }) => hidden)) return text;
  return pieces.map((piece, index) =>
    piece.hidden ? (
      <span key={index} class="escape" title="A character that would not be seen">
        {piece.text}
      </span>
    ) : (
      piece.text
    ),
  );
}
