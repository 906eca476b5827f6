import { useEffect, useMemo, useRef } from "preact/hooks";
import { callJson } from "../../api/call.ts";
import type { Rule } from "../../api/types.ts";
import { SeverityBadge } from "../../parts/badges.tsx";
import { Link } from "../../parts/link.tsx";
import { Empty, Failed, Loading } from "../../parts/states.tsx";
import { useKeys } from "../../parts/use-keys.ts";
import { useLoaded } from "../../parts/use-loaded.ts";
import { changeQuery } from "../../router.ts";
import { highestOf, kindOf, SEVERITIES } from "./severities.tsx";

const KINDS = ["security", "validation"] as const;

/** All rules, with the means to find one. */
export function RuleList({ query }: { readonly query: URLSearchParams }) {
  const { loaded, again } = useLoaded("rules", (signal) =>
    callJson<{ readonly rules: readonly Rule[] }>("/v1/rules", { signal }),
  );
  if (loaded.state === "loading") return <Loading what="the rules" lines={12} />;
  if (loaded.state === "failed") return <Failed failure={loaded.failure} again={again} />;
  return <Rules rules={loaded.value.rules} query={query} />;
}

function Rules({
  rules,
  query,
}: {
  readonly rules: readonly Rule[];
  readonly query: URLSearchParams;
}) {
  const box = useRef<HTMLInputElement>(null);
  const text = query.get("q") ?? "";
  const kind = query.get("kind") ?? "";
  const severity = query.get("severity") ?? "";
  const found = useMemo(
    () => rules.filter((rule) => fits(rule, text, kind, severity)),
    [rules, text, kind, severity],
  );
  const toNothing = query.get("focus") === "search";
  useEffect(() => {
    if (toNothing) box.current?.focus();
  }, [toNothing]);
  useKeys({
    Escape: () => {
      if (document.activeElement === box.current) changeQuery({ q: undefined });
    },
  });
  return (
    <div class="rules">
      <h1>Rules</h1>
      <search class="rule-filters">
        <input
          ref={box}
          type="search"
          class="box"
          aria-label="Search the rules"
          placeholder="Search by name, words or remedy"
          value={text}
          onInput={(event) => changeQuery({ q: event.currentTarget.value })}
        />
        <Choice name="kind" label="Kind" value={kind} all={KINDS} />
        <Choice name="severity" label="Severity" value={severity} all={SEVERITIES} />
        <span class="quiet" role="status">
          {found.length} of {rules.length}
        </span>
      </search>
      {found.length === 0 ? (
        <Empty title="No rule fits">
          <button
            type="button"
            class="button"
            onClick={() => changeQuery({ q: undefined, kind: undefined, severity: undefined })}
          >
            Show all rules
          </button>
        </Empty>
      ) : (
        KINDS.map((one) => (
          <Group key={one} kind={one} rules={found.filter((rule) => kindOf(rule) === one)} />
        ))
      )}
    </div>
  );
}

const TITLES: Readonly<Record<(typeof KINDS)[number], string>> = {
  security: "Security: what the scan looks for",
  validation: "Validation: what a skill must be",
};

function Group(props: { readonly kind: (typeof KINDS)[number]; readonly rules: readonly Rule[] }) {
  if (props.rules.length === 0) return null;
  return (
    <section class="card" aria-label={TITLES[props.kind]}>
      <h2>{TITLES[props.kind]}</h2>
      <ul class="rule-rows">
        {props.rules.map((rule) => (
          <li key={rule.id}>
            <SeverityBadge severity={highestOf(rule)} />
            <Link to={`/rules/${encodeURIComponent(rule.id)}`}>{rule.id}</Link>
            <span class="title">{rule.title}</span>
            <span class="quiet small">{rule.category.replaceAll("_", " ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Choice(props: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly all: readonly string[];
}) {
  return (
    <label>
      <span class="visually-hidden">{props.label}</span>
      <select
        class="box"
        value={props.value}
        onChange={(event) => changeQuery({ [props.name]: event.currentTarget.value })}
      >
        <option value="">{`Any ${props.label.toLowerCase()}`}</option>
        {props.all.map((one) => (
          <option key={one} value={one}>
            {one.toLowerCase()}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Every word must occur somewhere in what a rule says of itself. */
function fits(rule: Rule, text: string, kind: string, severity: string): boolean {
  if (kind !== "" && kindOf(rule) !== kind) return false;
  if (severity !== "" && highestOf(rule) !== severity) return false;
  const { id, title, remediation, category, analyzer } = rule;
  const all = [id, title, remediation, category, analyzer].join(" ").toLowerCase();
  const words = text.toLowerCase().split(/\s+/);
  return words.every((word) => all.includes(word));
}
