import type { Skill } from "../../../skill/skill.ts";
import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import type { Signal } from "../../signal.ts";
import { folded, WHOLE_OR_PERSONAL } from "../../views/covert-words.ts";
import { objectOf } from "../../views/directives.ts";
import { type Handover, handovers } from "../../views/handovers.ts";
import { purpose } from "../../views/purpose.ts";
import { secretPathIn } from "../../views/sensitive.ts";
import type { Sentence } from "../../views/sentences.ts";

/** A purpose that sending belongs to: its silence may be about noise. */
const MOVING =
  /\b(?:back-?ups?|sync\w*|upload\w*|deploy\w*|publish\w*|telemetry|monitor\w*|analytics|e-?mails?|messaging|notif\w*|webhooks?|send\w*|export\w*|newsletter|outreach|crm|slack|telegram|discord|api|integrat\w*)\b/;

/** A purpose that secrets belong to. */
const ABOUT_KEYS =
  /\b(?:ssh|credentials?|secrets?|vault|keys?|back-?ups?|migrat\w*|deploy\w*|dotfiles?|browser)\b/;

/** The parts of a theft in words stand apart, so that none of them looks like one. */
export const covertHandover: Rule = {
  id: "covert-handover",
  category: "data_exfiltration",
  analyzer: "prose",
  title: "What goes to others is not kept from the user.",
  remediation: "Say what is sent and whereto, and ask the user first; or remove the step.",
  severity: "HIGH",
  *check(skill) {
    for (const handover of handovers(skill)) {
      const severity = severityOf(skill, handover);
      if (severity === undefined) continue;
      const { move, place, destination, hidden, filled } = handover;
      yield {
        message: `${filled === undefined ? "Something goes" : "Secrets go"} to ${destination.value}${hidden === undefined ? "" : ", and the user is not to hear of it"}`,
        file: move.path,
        line: move.line,
        severity,
        signals: signalsOf(handover),
        metadata: {
          quote: move.text.slice(0, 200),
          place_line: place.line,
          ...(filled !== undefined && { filled_file: filled.path, filled_line: filled.line }),
          ...(hidden !== undefined && { hidden_line: hidden.line, stance: "ignored" }),
        },
      };
    }
  },
};

function severityOf(skill: Skill, handover: Handover): Severity | undefined {
  const { move, place, destination, familiar, hidden, filled, asked } = handover;
  if (asked && hidden !== move) return undefined;
  // What everybody may see goes to the service that the skill is about; nothing else does.
  if (familiar && hidden === undefined && filled === undefined) return undefined;
  const { text } = purpose(skill);
  const aboutKeys = ABOUT_KEYS.test(text);
  if (filled !== undefined) return aboutKeys ? "MEDIUM" : "HIGH";
  if (hidden === undefined) {
    if (secretPathIn(move.text) !== undefined && !aboutKeys) return "MEDIUM";
    const sends = MOVING.test(text);
    if (isPlain(handover) && !sends && WHOLE_OR_PERSONAL.test(folded(move.text))) return "HIGH";
    const object = objectOf(`${move.before} ${move.text}`);
    const own = object === "secret" || object === "conversation" || object === "user";
    const foreign = destination.kind !== "host" || destination.hostKind !== "unproven";
    return own && foreign && move.section !== place.section ? "MEDIUM" : undefined;
  }
  if (destination.hostKind === "unproven" && MOVING.test(text)) return "MEDIUM";
  return "HIGH";
}

/** Said in one sentence, as a step and to somebody whom the skill is not about: it needs no silence. */
function isPlain({ move, place, destination }: Handover): boolean {
  if (move !== place || !TOLD.has(move.role) || OFFICE.test(destination.value)) return false;
  return destination.kind === "host"
    ? destination.hostKind !== "unproven"
    : destination.kind === "address";
}

const TOLD = new Set<Sentence["role"]>(["prose", "item", "quote", "comment", "meta"]);
/** Where people write to an office. */
const OFFICE =
  /^(?:support|security|abuse|info|help|privacy|legal|hello|contact|sales|feedback|bugs|issues|billing|team|press|jobs)@/i;

function signalsOf({ hidden, filled }: Handover): Signal[] {
  return [
    "move-data",
    "send",
    "foreign-host",
    ...(filled === undefined ? [] : (["secret"] as const)),
    ...(hidden === undefined ? [] : (["conceal"] as const)),
  ];
}
