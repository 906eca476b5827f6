import { Copyable } from "../../parts/copy.tsx";
import { Empty } from "../../parts/states.tsx";

/** There is no skill at all: how to bring some. */
export function NoSkills() {
  return (
    <Empty title="No skills yet">
      <p>
        This list fills by itself as soon as the service finds a skill. Three ways to bring one:
      </p>
      <div class="first-steps">
        <h3>Build a folder into the store</h3>
        <Copyable
          label="command that builds a skill"
          text="psk build path/to/skill --maintainer you@example.com"
        />
        <h3>Install from a registry</h3>
        <Copyable
          label="commands that install a skill"
          text={"psk add registry.example/team/pdf-forms\npsk install"}
        />
        <h3>Serve a folder of skills</h3>
        <Copyable label="command that serves a folder" text="psk serve --root path/to/skills" />
        <p class="quiet small">
          Without <code>--root</code> psk looks into <code>.agents/skills</code>,{" "}
          <code>.claude/skills</code> and <code>skills</code> of the project, and into the first two
          of your home folder.
        </p>
      </div>
    </Empty>
  );
}

/** There are skills, and none is as the reader wants it. */
export function NothingMatches(props: {
  readonly text: string;
  readonly filtered: boolean;
  clearText(): void;
  clearFilters(): void;
}) {
  const { text, filtered, clearText, clearFilters } = props;
  return (
    <Empty title="Nothing matches">
      <p>
        {text === "" ? (
          "No skill has all that the filters ask for."
        ) : (
          <>
            Nothing fits <bdi class="quoted">{text}</bdi>
            {filtered ? " within these filters." : ". Try other words for the same task."}
          </>
        )}
      </p>
      <div class="actions">
        {filtered && (
          <button type="button" class="button" onClick={clearFilters}>
            Clear the filters
          </button>
        )}
        {text !== "" && (
          <button type="button" class="button" onClick={clearText}>
            Clear the search
          </button>
        )}
      </div>
    </Empty>
  );
}
