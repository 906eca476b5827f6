import type { ViewProps } from "../../app.tsx";
import { RuleList } from "./rule-list.tsx";
import { RuleView } from "./rule-view.tsx";
import "./rules.css";

export default function RulesView({ place, rest }: ViewProps) {
  const [id] = rest;
  if (id === undefined) return <RuleList query={place.query} />;
  return <RuleView key={id} id={id} />;
}
