import { callJson } from "../../api/call.ts";
import type { SkillList } from "../../api/types.ts";
import { Link } from "../../parts/link.tsx";
import { Empty, Loading } from "../../parts/states.tsx";
import { useLoaded } from "../../parts/use-loaded.ts";
import { Visible } from "../../parts/visible.tsx";

/** A name that is not on offer: perhaps it was found all the same, and there is a reason. */
export function NotOffered({ name, again }: { readonly name: string; again(): void }) {
  const { loaded } = useLoaded(name, (signal) =>
    callJson<SkillList>("/v1/skills?limit=1", { signal }),
  );
  if (loaded.state === "loading") return <Loading what={name} />;
  const all = loaded.state === "done" ? loaded.value.missing : [];
  const reasons = all.filter((missing) => missing.name === name);
  return (
    <Empty title={reasons.length === 0 ? "There is no such skill" : "This skill is not on offer"}>
      <p>
        <Visible text={name} />
      </p>
      {reasons.map(({ source, state, reason }, index) => (
        <p key={index}>
          {state} in {source}: <Visible text={reason} />
        </p>
      ))}
      <p>
        <Link to="/">To the catalogue</Link>
      </p>
      <button type="button" class="button" onClick={again}>
        Look again
      </button>
    </Empty>
  );
}
