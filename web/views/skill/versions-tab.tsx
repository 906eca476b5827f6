import type { VersionSummary } from "../../api/types.ts";
import { VerdictBadge } from "../../parts/badges.tsx";
import { CopyButton } from "../../parts/copy.tsx";
import { Link } from "../../parts/link.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { NotJudgedList } from "../../parts/verdict-reason.tsx";
import { Visible } from "../../parts/visible.tsx";
import { changeQuery } from "../../router.ts";
import { addressIn } from "./addresses.ts";
import { Diff } from "./diff.tsx";
import { Digests } from "./digests.tsx";
import type { SkillModel } from "./model.ts";
import "./diff.css";

/** What the store has of a skill, the difference between two of them, and the digests of what is shown. */
export function VersionsTab(props: {
  readonly model: SkillModel;
  readonly query: URLSearchParams;
}) {
  const { model, query } = props;
  const { versions } = model.detail;
  return (
    <>
      <section class="card" aria-label="Versions">
        <h2>Versions in the store</h2>
        {versions.length === 0 ? (
          <p class="quiet">
            There are none. <code>psk build</code> makes one of a folder; the tab Use says how.
          </p>
        ) : (
          <VersionTable name={model.name} versions={versions} />
        )}
      </section>
      {versions.length > 1 && <Compare model={model} query={query} />}
      <Digests model={model} />
    </>
  );
}

function VersionTable(props: {
  readonly name: string;
  readonly versions: readonly VersionSummary[];
}) {
  return (
    <Scroll label="Versions in the store">
      <table class="rows">
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">Verdict</th>
            <th scope="col">Built</th>
            <th scope="col">Author</th>
            <th scope="col">Maintainer</th>
            <th scope="col">Source hash</th>
          </tr>
        </thead>
        <tbody>
          {props.versions.map(({ version, verdict, not_judged = [], built_at, ...of }) => (
            <tr key={version}>
              <th scope="row">
                <Link to={addressIn(props.name, { version })}>{version}</Link>
              </th>
              <td>
                <VerdictBadge verdict={verdict} />
                {not_judged.length > 0 && <NotJudgedList items={not_judged} />}
              </td>
              <td>
                <time dateTime={built_at} title={built_at}>
                  {built_at.slice(0, 16).replace("T", " ")}
                </time>
              </td>
              <td>
                <Visible text={of.author} />
              </td>
              <td>
                <Visible text={of.maintainer} />
              </td>
              <td class="digest">
                <code title={of.source_hash}>
                  {of.source_hash.replace(/^sha256:/, "").slice(0, 12)}
                </code>
                <CopyButton text={of.source_hash} label={`source hash of ${version}`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Compare({
  model,
  query,
}: {
  readonly model: SkillModel;
  readonly query: URLSearchParams;
}) {
  const { versions } = model.detail;
  const known = versions.map(({ version }) => version);
  const to = known.find((version) => version === query.get("to")) ?? known[0] ?? "";
  const from =
    known.find((version) => version === query.get("from")) ?? known[known.indexOf(to) + 1] ?? to;
  return (
    <section class="card" aria-label="Differences">
      <h2>What changed</h2>
      <div class="compare">
        <Choice
          label="From"
          value={from}
          all={known}
          choose={(version) => changeQuery({ from: version, to })}
        />
        <Choice
          label="To"
          value={to}
          all={known}
          choose={(version) => changeQuery({ from, to: version })}
        />
      </div>
      <Diff name={model.name} from={from} to={to} />
    </section>
  );
}

function Choice(props: {
  readonly label: string;
  readonly value: string;
  readonly all: readonly string[];
  choose(version: string): void;
}) {
  return (
    <label>
      {props.label}{" "}
      <select
        class="box"
        value={props.value}
        onChange={(event) => props.choose(event.currentTarget.value)}
      >
        {props.all.map((version) => (
          <option key={version} value={version}>
            {version}
          </option>
        ))}
      </select>
    </label>
  );
}
