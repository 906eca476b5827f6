import { type Style, severityLabel, styleFor } from "../../report/style.ts";
import type { Rule } from "../../toolkit/rule-pages.ts";
import { command } from "../command.ts";
import { wantsColour } from "../io.ts";

export const rules = command({
  name: "rules",
  summary: "List the rules, or show the page of one.",
  args: [{ name: "id", help: "the rule to show", optional: true }],
  options: {},
  examples: [
    ["psk rules", "list all rules"],
    ["psk rules name-folder", "show the page of one"],
  ],
  async run({ args: [id], json, io }) {
    const { ruleInfo, ruleList } = await import("../../toolkit/rule-pages.ts");
    const style = styleFor(wantsColour(io));
    if (id !== undefined) {
      const { rule, page } = ruleInfo(id);
      io.out(json ? toJson({ ...rule, page }) : renderPage(page, style));
    } else if (json) {
      io.out(toJson({ rules: ruleList() }));
    } else {
      io.out(table(ruleList(), style));
    }
    return 0;
  },
});

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function table(list: readonly Rule[], style: Style): string {
  const width = Math.max(...list.map(({ id }) => id.length));
  const lines = list.map((rule) => {
    const severity = typeof rule.severity === "string" ? rule.severity : rule.severity.spec;
    const label = severity === "off" ? style.dim("off") : severityLabel(severity, style);
    const padding = " ".repeat(8 - severity.length);
    return `${style.bold(rule.id.padEnd(width))}  ${label}${padding}  ${rule.title}`;
  });
  const head = style.dim(`${"RULE".padEnd(width)}  SEVERITY  WHAT A GOOD SKILL DOES`);
  return `${[head, ...lines].join("\n")}\n`;
}

/** Markdown reads well as it is; a terminal makes headings bold and code stand out. */
function renderPage(page: string, style: Style): string {
  let fenced = false;
  return page
    .split("\n")
    .flatMap((line) => {
      if (line.startsWith("```")) {
        fenced = !fenced;
        return [];
      }
      if (fenced) return [style.cyan(`    ${line}`)];
      const heading = /^#+ (.*)/.exec(line)?.[1];
      if (heading !== undefined) return [style.bold(heading)];
      return [line.replace(/`([^`]+)`/g, (_, code: string) => style.cyan(code))];
    })
    .join("\n");
}
