import { useEffect, useState } from "preact/hooks";
import { changeWish, readList, type Wish, writeList } from "./wish.ts";

/** How the lists become one, and what the set is held against. */
export function Options({ wish }: { readonly wish: Wish }) {
  const isLimited = wish.tools.length > 0 || wish.ceiling.length > 0;
  return (
    <div class="options">
      <fieldset>
        <legend>Mode</legend>
        <Mode wish={wish} mode="union" words="all that any skill allows" />
        <Mode wish={wish} mode="intersection" words="only what every skill allows" />
      </fieldset>
      <details open={isLimited}>
        <summary>Ceiling and tools on offer</summary>
        <ListField
          label="Ceiling"
          help="Skills of the parent agent: nothing goes beyond what they may."
          names={wish.ceiling}
          change={(ceiling) => changeWish({ ceiling })}
        />
        <ListField
          label="Tools on offer"
          help="The tools your servers have. A rule for any other is pointed out."
          names={wish.tools}
          change={(tools) => changeWish({ tools })}
        />
      </details>
    </div>
  );
}

function Mode(props: { readonly wish: Wish; readonly mode: Wish["mode"]; readonly words: string }) {
  const { wish, mode, words } = props;
  return (
    <label>
      <input
        type="radio"
        name="mode"
        checked={wish.mode === mode}
        onChange={() => changeWish({ mode })}
      />
      <span>
        {mode} <span class="quiet">{words}</span>
      </span>
    </label>
  );
}

/** Names with commas between; taken when the field is left or Enter is pressed. */
function ListField(props: {
  readonly label: string;
  readonly help: string;
  readonly names: readonly string[];
  change(names: readonly string[]): void;
}) {
  const written = writeList(props.names);
  const [text, setText] = useState(written);
  useEffect(() => setText(written), [written]);
  const done = () => {
    if (writeList(readList(text)) !== written) props.change(readList(text));
  };
  return (
    <label class="field">
      {props.label}
      <input
        class="box"
        autocomplete="off"
        value={text}
        placeholder="names with commas between"
        onInput={(event) => setText(event.currentTarget.value)}
        onBlur={done}
        onKeyDown={(event) => {
          if (event.key === "Enter") done();
        }}
      />
      <span class="quiet small">{props.help}</span>
    </label>
  );
}
