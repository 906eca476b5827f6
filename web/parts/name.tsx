import { oneLine } from "./hidden-characters.ts";

/** A name from outside: it cannot turn the words around it, and nothing in it is unseen. */
export function Name({ of }: { readonly of: string }) {
  return <bdi class="name">{oneLine(of)}</bdi>;
}

/** A rule of a tool list, as it was written. */
export function RuleText({ of }: { readonly of: string }) {
  return (
    <code class="rule">
      <bdi>{oneLine(of)}</bdi>
    </code>
  );
}
