import type { Chain } from "../api/types.ts";
import { Visible, VisiblePath } from "./visible.tsx";
import "./finding-chain.css";

type Role = "source" | "step" | "sink" | "sign" | "result";

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  source: "source",
  step: "step",
  sink: "sink",
  sign: "sign",
  result: "",
};

/** Draws how something came about: where it begins, each step, what it comes to. */
export function ChainDrawing(props: {
  readonly chain: Chain;
  /** False where a heading says the same. */
  readonly titled?: boolean;
}) {
  const { chain, titled = true } = props;
  const { kind, title, steps, result } = chain;
  return (
    <figure class={`chain ${kind}`}>
      <figcaption class={titled ? undefined : "visually-hidden"}>{title}</figcaption>
      <ol>
        {steps.map(({ what, file, line }, index) => {
          const role = roleOf(chain, index);
          return (
            <li key={index} class={role}>
              <span class="node" aria-hidden="true">
                {index + 1}
              </span>
              <div class="box">
                <span class="role">{ROLE_WORDS[role]}</span>
                <span class="what">
                  <Visible text={what} most={300} />
                </span>
                {file !== undefined && (
                  <VisiblePath path={file} {...(line !== undefined && { line })} />
                )}
              </div>
            </li>
          );
        })}
        {result !== undefined && (
          <li class="result">
            <span class="node" aria-hidden="true">
              {kind === "flow" ? "→" : "="}
            </span>
            <div class="box">
              <span class="role">{RESULT_WORDS[kind]}</span>
              <span class="what">
                <Visible text={result} most={300} />
              </span>
            </div>
          </li>
        )}
      </ol>
    </figure>
  );
}

const RESULT_WORDS: Readonly<Record<Chain["kind"], string>> = {
  flow: "leaves for",
  decoded: "comes out as",
  together: "means",
};

function roleOf({ kind, steps }: Chain, index: number): Role {
  if (kind === "together") return "sign";
  if (index === 0) return "source";
  return index === steps.length - 1 && kind === "flow" ? "sink" : "step";
}
