import { callJson } from "../../api/call.ts";
import type { SkillList, SkillSummary } from "../../api/types.ts";
import { Link } from "../../parts/link.tsx";
import { Name } from "../../parts/name.tsx";
import { Empty, Failed } from "../../parts/states.tsx";
import { useLoaded } from "../../parts/use-loaded.ts";
import { type Wish, wishAddress } from "./wish.ts";

interface Example {
  readonly skills: readonly string[];
  readonly mode: Wish["mode"];
}

/** Nothing is chosen yet: what composing is, and where to begin. */
export function Welcome() {
  const { loaded, again } = useLoaded("examples", (signal) =>
    callJson<SkillList>("/v1/skills?limit=100", { signal }),
  );
  if (loaded.state === "failed") return <Failed failure={loaded.failure} again={again} />;
  const skills = loaded.state === "done" ? loaded.value.skills : [];
  const examples = examplesOf(skills);
  return (
    <Empty title="Choose skills to compose">
      <p>
        A sub-agent gets several skills, and together they come to one grant: the tools it may use.
        What any of them forbids stays forbidden, and what none of them allows is refused.
      </p>
      {loaded.state === "done" && skills.length === 0 && (
        <p class="quiet">
          This service offers no skill yet. Start it with <code>psk serve --root DIR</code>.
        </p>
      )}
      {examples.length > 0 && (
        <>
          <p class="quiet">For example:</p>
          <ul class="examples">
            {examples.map(({ skills: names, mode }) => (
              <li key={`${names.join()} ${mode}`}>
                <Link to={wishAddress(names, mode)}>
                  {names.map((name, index) => (
                    <span key={name}>
                      {index > 0 && " + "}
                      <Name of={name} />
                    </span>
                  ))}
                  {mode === "intersection" && " (intersection)"}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Empty>
  );
}

/** One, two and three of the skills that state tools, or of any. */
function examplesOf(skills: readonly SkillSummary[]): Example[] {
  const withTools = skills.filter(({ allowed_tools }) => allowed_tools.length > 0);
  const names = (withTools.length >= 2 ? withTools : skills).map(({ name }) => name);
  const examples: Example[] = [];
  if (names.length >= 1) examples.push({ skills: names.slice(0, 1), mode: "union" });
  if (names.length >= 2) examples.push({ skills: names.slice(0, 2), mode: "union" });
  if (names.length >= 3) examples.push({ skills: names.slice(1, 3), mode: "intersection" });
  return examples;
}
