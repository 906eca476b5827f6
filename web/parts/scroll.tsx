import type { ComponentChildren } from "preact";

/** What may be wider than the screen: it scrolls within itself, and is reached by keys. */
export function Scroll(props: {
  readonly label: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it no key could scroll it.
    <section class={`scroll ${props.class ?? ""}`} aria-label={props.label} tabIndex={0}>
      {props.children}
    </section>
  );
}
