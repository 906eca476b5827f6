import { useCallback } from "preact/hooks";
import { callJson } from "../../api/call.ts";
import type { RulePage } from "../../api/types.ts";
import { Link } from "../../parts/link.tsx";
import { Markdown } from "../../parts/markdown/markdown.tsx";
import { Failed, Loading } from "../../parts/states.tsx";
import { useLoaded } from "../../parts/use-loaded.ts";
import { Severities } from "./severities.tsx";

/** The page of one rule. */
export function RuleView({ id }: { readonly id: string }) {
  const { loaded, again } = useLoaded(id, (signal) =>
    callJson<RulePage>(`/v1/rules/${encodeURIComponent(id)}`, { signal }),
  );
  const resolve = useCallback((path: string) => {
    const [, rule] = /^(?:\.\/)?([a-z0-9-]+)\.md$/.exec(path) ?? [];
    return rule === undefined ? undefined : `/rules/${rule}`;
  }, []);
  return (
    <div class="rule">
      <p>
        <Link to="/rules">All rules</Link>
      </p>
      {loaded.state === "loading" && <Loading what={`the rule ${id}`} lines={12} />}
      {loaded.state === "failed" && <Failed failure={loaded.failure} again={again} />}
      {loaded.state === "done" && (
        <>
          <h1>{loaded.value.id}</h1>
          <p class="lead">{loaded.value.title}</p>
          <div class="rule-page">
            <article class="card">
              <Markdown text={withoutTitle(loaded.value)} resolve={resolve} below={0} />
            </article>
            <aside class="card" aria-label="About this rule">
              <Severities rule={loaded.value} />
              <dl>
                <div>
                  <dt>Category</dt>
                  <dd>{loaded.value.category.replaceAll("_", " ")}</dd>
                </div>
                <div>
                  <dt>Found by</dt>
                  <dd>{loaded.value.analyzer}</dd>
                </div>
              </dl>
              <h2>What to do</h2>
              <p>{loaded.value.remediation}</p>
            </aside>
          </div>
        </>
      )}
    </div>
  );
}

/** The page repeats its name and title at its top, and its severities at its end. */
function withoutTitle({ page, id, title }: RulePage): string {
  const body = page.startsWith(`# ${id}\n`) ? page.slice(id.length + 3).trimStart() : page;
  return body.startsWith(`${title}\n`) ? body.slice(title.length).trimStart() : body;
}
