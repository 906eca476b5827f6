import { useEffect, useRef } from "preact/hooks";
import { Link } from "../../parts/link.tsx";
import { skillAddress } from "../../router.ts";
import { StateBadge } from "./row.tsx";
import type { Row, State } from "./rows.ts";

const ADVICE: Readonly<Record<Exclude<State, "offered">, string>> = {
  shadowed: "Another skill of this name counts more: project before user, store and builtin.",
  invalid: "psk validate on its folder shows every problem with its line, --fix mends some.",
  disabled: "It is switched off in psk.config.json.",
  unlisted: "It is not among those that psk.config.json switches on.",
  unreadable: "Look at the rights of the folder and at where its links lead.",
  truncated: "There is more below this folder than psk looks at; name a deeper folder as --root.",
};

/** Why something that was found is not offered, in full. */
export function Why({ row, close }: { readonly row: Row; close(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  if (row.state === "offered") return null;
  return (
    <dialog ref={dialog} class="reason-dialog" aria-labelledby="why-title" onClose={close}>
      <h2 id="why-title">
        <bdi>{row.title}</bdi>
      </h2>
      <p class="facts">
        <StateBadge state={row.state} /> <span class="quiet">found in {row.source}</span>
      </p>
      <p>
        <bdi>{row.line}</bdi>
      </p>
      <p class="quiet">{ADVICE[row.state]}</p>
      <div class="actions">
        {row.state === "shadowed" && row.name !== null && (
          <Link to={skillAddress(row.name)} class="button">
            The one that counts
          </Link>
        )}
        <button type="button" class="button primary" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}
