import { useRef } from "preact/hooks";
import { callJson } from "../../api/call.ts";
import type { Composition } from "../../api/types.ts";
import { type Loaded, useLoaded } from "../../parts/use-loaded.ts";
import { changeWish, type Wish } from "./wish.ts";

/** What the service says of a wish. The ceiling is a set of its own and may be refused as such. */
export interface Composed {
  /** What this is the answer to. */
  readonly wish: Wish;
  readonly composition: Composition;
  readonly ceilingErrors: readonly string[];
}

/** Composes whenever the wish changes; what was there stays until the new answer is. */
export function useComposition(wish: Wish) {
  const { loaded, again } = useLoaded(JSON.stringify(wish), (signal) =>
    wish.skills.length === 0 ? Promise.resolve(undefined) : compose(wish, signal),
  );
  const last = useRef<Composed | undefined>(undefined);
  if (loaded.state === "done") last.current = loaded.value;
  if (wish.skills.length === 0) last.current = undefined;
  const shown: Loaded<Composed> =
    loaded.state === "failed"
      ? loaded
      : last.current === undefined
        ? { state: "loading" }
        : { state: "done", value: last.current };
  return { shown, isBusy: loaded.state === "loading", again };
}

async function compose(wish: Wish, signal: AbortSignal): Promise<Composed> {
  const ask = (body: object) => callJson<Composition>("/v1/compose", { signal, body });
  const ceiling = wish.ceiling.length === 0 ? undefined : await ask({ skills: wish.ceiling });
  const composition = await ask({
    skills: wish.skills,
    mode: wish.mode,
    explain: true,
    ...(wish.tools.length > 0 && { tools: wish.tools }),
    ...(ceiling?.ok && { ceiling: ceiling.grant }),
  });
  const errors = ceiling?.ok === false ? ceiling.validation.errors : [];
  return { wish, composition, ceilingErrors: errors.map(({ message }) => message) };
}

/** What the buttons beside a reason can do. */
export interface SetChange {
  add(names: readonly string[]): void;
  remove(names: readonly string[]): void;
  replace(name: string, other: string): void;
  mode(mode: Wish["mode"]): void;
}

export function changesOf({ skills }: Wish): SetChange {
  return {
    add: (names) => changeWish({ skills: [...new Set([...skills, ...names])] }),
    remove: (names) => changeWish({ skills: skills.filter((name) => !names.includes(name)) }),
    replace: (name, other) =>
      changeWish({ skills: [...new Set(skills.map((one) => (one === name ? other : one)))] }),
    mode: (mode) => changeWish({ mode }),
  };
}
