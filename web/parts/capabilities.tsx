import type { ScanResult } from "../api/types.ts";
import { Visible } from "./visible.tsx";
import "./capabilities.css";

const MOST = 24;

const DRAWINGS = {
  reads: "M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6Zm9 2.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  writes: "M4 20h16M6 16l1-4 9-9 3 3-9 9Z",
  executes: "M4 5h16v14H4ZM7 9l3 3-3 3M12.5 15H17",
  connects: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18",
  persists: "M6 10V8a6 6 0 0 1 12 0M4 10h16v10H4ZM12 14v3",
  spends:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM15 9c-1-2-6-2-6 .5 0 3 6 2 6 5 0 2.5-5 2.5-6 .5M12 6v12",
} as const;

/** What a skill can do when it is followed: six things, each lit where there is something. */
export function Capabilities({ can }: { readonly can: ScanResult["capabilities"] }) {
  const cells = [
    { kind: "reads", name: "Reads", items: can.reads, none: "no private data" },
    { kind: "writes", name: "Writes", items: can.writes, none: "no files" },
    { kind: "executes", name: "Runs", items: can.executes, none: "no programs" },
    { kind: "connects", name: "Connects", items: can.connects, none: "to no host" },
    { kind: "persists", name: "Stays behind", items: can.persists ? ["yes"] : [], none: "no" },
    { kind: "spends", name: "Spends money", items: can.spends ? ["yes"] : [], none: "no" },
  ] as const;
  return (
    <ul class="capabilities">
      {cells.map(({ kind, name, items, none }) => (
        <li key={kind} class={items.length > 0 ? "lit" : undefined}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={DRAWINGS[kind]} />
          </svg>
          <div>
            <strong>{name}</strong>{" "}
            {items.length === 0 ? (
              <span class="quiet small">{none}</span>
            ) : (
              <span class="chips">
                {items.slice(0, MOST).map((item) => (
                  <span key={item} class="chip" title={item.slice(0, 200)}>
                    <Visible text={item} most={100} />
                  </span>
                ))}
                {items.length > MOST && (
                  <span class="quiet small">and {items.length - MOST} more</span>
                )}
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
