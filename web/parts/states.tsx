import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Failure } from "../api/failure.ts";
import { setToken } from "../api/token.ts";

/** Something is on its way. The grey lines stand where it will be. */
export function Loading({ what, lines = 6 }: { readonly what: string; readonly lines?: number }) {
  return (
    <div class="state loading" role="status">
      <span class="visually-hidden">Loading {what}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} class={`bone bone-${index % 4}`} aria-hidden="true" />
      ))}
    </div>
  );
}

/** Nothing is here, and that is no error: say what would be, and how to bring it. */
export function Empty(props: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="state empty">
      <Drawing kind="empty" />
      <h2>{props.title}</h2>
      {props.children}
    </div>
  );
}

/** What went wrong, whose it is to mend, and what to do next. */
export function Failed(props: { readonly failure: Failure; again(): void }) {
  const { failure, again } = props;
  if (failure.kind === "request" && failure.status === "unauthenticated") {
    return <TokenForm again={again} />;
  }
  const { title, words, kind } = wordsFor(failure);
  return (
    <div class={`state failed ${kind}`} role="alert">
      <Drawing kind={kind} />
      <h2>{title}</h2>
      <p>{words}</p>
      {failure.kind === "internal" && failure.requestId !== "" && (
        <p class="quiet">
          The cause stands in the log of the service under <code>{failure.requestId}</code>.
        </p>
      )}
      <button type="button" class="button" onClick={again}>
        Try again
      </button>
    </div>
  );
}

function wordsFor(failure: Failure): { title: string; words: string; kind: DrawingKind } {
  switch (failure.kind) {
    case "offline":
      return {
        title: "The service does not answer",
        words: "Nothing was lost. Start it again with psk serve, or look at the network.",
        kind: "offline",
      };
    case "internal":
      return { title: "The service failed", words: failure.message, kind: "fault" };
    case "validation":
      return { title: "This cannot be asked", words: failure.error.message, kind: "refused" };
    case "request":
      return {
        title: failure.status === "not_found" ? "There is no such thing" : "The service refused",
        words: failure.message,
        kind: failure.status === "not_found" ? "empty" : "refused",
      };
  }
}

function TokenForm({ again }: { again(): void }) {
  const [value, setValue] = useState("");
  const submit = (event: Event) => {
    event.preventDefault();
    if (value.trim() === "") return;
    setToken(value.trim());
    again();
  };
  return (
    <form class="state failed refused" onSubmit={submit}>
      <Drawing kind="refused" />
      <h2>A token is needed</h2>
      <p>
        This service answers only those who show a token. <code>psk token new</code> makes one. It
        is kept until this tab is closed.
      </p>
      <label class="field">
        Token
        <input
          type="password"
          autocomplete="off"
          value={value}
          onInput={(event) => setValue(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button primary">
        Go on
      </button>
    </form>
  );
}

type DrawingKind = "empty" | "offline" | "fault" | "refused";

const PATHS: Readonly<Record<DrawingKind, string>> = {
  empty: "M14 30V14l18-8 18 8v16M14 30l18 8 18-8M14 30v16l18 8 18-8V30M32 38v16",
  offline: "M10 24c13-12 31-12 44 0M18 33c8-7 20-7 28 0M26 42c4-3 8-3 12 0M32 51v.5M12 54 52 10",
  fault: "M32 8 58 54H6ZM32 24v14M32 46v.5",
  refused: "M18 28v-8a14 14 0 0 1 28 0v8M12 28h40v26H12ZM32 38v6",
};

function Drawing({ kind }: { readonly kind: DrawingKind }) {
  return (
    <svg class="drawing" viewBox="0 0 64 64" aria-hidden="true">
      <path d={PATHS[kind]} />
    </svg>
  );
}
