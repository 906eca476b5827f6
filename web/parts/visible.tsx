import { piecesOf } from "./hidden-characters.ts";
import "./visible.css";

/** Untrusted text in which nothing is hidden, and which cannot reorder what stands around it. */
export function Visible({ text }: { readonly text: string }) {
  return <bdi>{visible(text)}</bdi>;
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
