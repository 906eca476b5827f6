import type { ComponentChildren } from "preact";
import { navigate } from "../router.ts";

/** A link within the page; with a modifier key or another button the browser does what it always does. */
export function Link(props: {
  readonly to: string;
  readonly class?: string;
  readonly label?: string;
  readonly current?: boolean;
  readonly tabIndex?: number;
  readonly children: ComponentChildren;
}) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    navigate(props.to);
  };
  return (
    <a
      href={props.to}
      class={props.class}
      aria-label={props.label}
      tabIndex={props.tabIndex}
      aria-current={props.current ? "page" : undefined}
      onClick={follow}
    >
      {props.children}
    </a>
  );
}
