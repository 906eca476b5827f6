import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { validate as validateByReference } from "skills-ref";
import { isError } from "../src/check/finding.ts";
import { validate } from "../src/toolkit/validate.ts";
import { AGREEMENT_CASES, type AgreementCase } from "./agreement-cases.ts";
import { PROJECT } from "./built.ts";
import type { Measurement } from "./measurement.ts";

const PAGE = join(PROJECT, "docs", "agreement.md");
const START = "<!-- Made by `npm run bench -- agreement --write`. -->\n";
const END = "<!-- End of what is made. -->\n";

/** What both say of one skill; `cause` is empty when they agree. */
interface Comparison {
  readonly ours: boolean;
  readonly theirs: boolean;
  readonly cause: string;
}

/** Whether verdicts under the profile `spec` are those of skills-ref; `--write` updates the page. */
export const measureAgreement: Measurement = {
  name: "agreement",
  async run({ corpus, flags, say }) {
    say("agreement");
    const comparisons = [];
    for (const folder of corpus.folders) comparisons.push(await compare(folder));
    const wrong = await wrongCases();
    if (wrong.length > 0) throw new Error(`not as documented: ${wrong.join("; ")}`);
    if (flags.has("--write")) writePage(corpus.name, comparisons);
    const { length } = comparisons;
    const same = comparisons.filter(({ cause }) => cause === "").length;
    const causes = [...countCauses(comparisons)].map(([cause, count]) => `${count} ${cause}`);
    return [
      {
        what: `verdicts equal to those of skills-ref on ${corpus.name}`,
        ours: `${same} equal`,
        other: `${length} skills`,
        ratio: `${((100 * same) / length).toFixed(2)} %`,
        goal: "all but documented causes",
        met: causes.length === 0,
      },
      ...causes.map((cause) => ({
        what: `differs: ${cause}`,
        ...{ ours: "", other: "", ratio: "", goal: "none", met: false },
      })),
    ];
  },
};

async function compare(folder: string): Promise<Comparison> {
  const messages = await validateByReference(folder);
  const { skills, failed } = await validate([folder]);
  const errors = skills.flatMap(({ findings }) => findings.filter(isError));
  const ours = failed.length === 0 && errors.length === 0;
  const theirs = messages.length === 0;
  const reasons = ours
    ? messages.map((message) => `skills-ref: ${message.split("\n", 1)[0]}`)
    : [...new Set(errors.map(({ rule_id }) => `psk: ${rule_id}`))];
  return { ours, theirs, cause: ours === theirs ? "" : reasons.join(", ") };
}

function countCauses(comparisons: readonly Comparison[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { cause } of comparisons) {
    if (cause !== "") counts.set(cause, (counts.get(cause) ?? 0) + 1);
  }
  return counts;
}

/** The documented cases on which the two no longer differ as it is written. */
async function wrongCases(): Promise<string[]> {
  const wrong = [];
  for (const { cause, valid, ...files } of AGREEMENT_CASES) {
    const dir = mkdtempSync(join(tmpdir(), "psk-agreement-"));
    try {
      const { ours, theirs } = await compare(writeCase(dir, files));
      if (ours !== valid || theirs === valid) wrong.push(cause);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  }
  return wrong;
}

function writeCase(
  dir: string,
  { folder, skillFile, definition }: Pick<AgreementCase, "folder" | "skillFile" | "definition">,
): string {
  const place = join(dir, folder);
  mkdirSync(place);
  if (typeof skillFile === "object" && "linkTo" in skillFile) {
    const target = join(place, skillFile.linkTo);
    mkdirSync(join(target, ".."));
    writeFileSync(target, `---\nname: ${folder}\ndescription: It does things.\n---\nBody.\n`);
    symlinkSync(skillFile.linkTo, join(place, "SKILL.md"));
  } else {
    writeFileSync(join(place, "SKILL.md"), skillFile);
  }
  if (definition !== undefined) writeFileSync(join(place, "skill.json"), definition);
  return place;
}

function writePage(corpus: string, comparisons: readonly Comparison[]): void {
  const page = readFileSync(PAGE, "utf8");
  const start = page.indexOf(START) + START.length;
  const end = page.indexOf(END);
  if (start < START.length || end < start) throw new Error(`${PAGE} has lost its markers`);
  writeFileSync(PAGE, page.slice(0, start) + generated(corpus, comparisons) + page.slice(end));
}

function generated(corpus: string, comparisons: readonly Comparison[]): string {
  const count = (ours: boolean, theirs: boolean) =>
    comparisons.filter((one) => one.ours === ours && one.theirs === theirs).length;
  const causes = [...countCauses(comparisons)].map(([cause, n]) => `- ${n} × ${cause}\n`);
  const verdict = (valid: boolean) => (valid ? "valid" : "invalid");
  const lines = AGREEMENT_CASES.map(({ cause, example, valid, why }) =>
    [cause, example, verdict(valid), verdict(!valid), why].join(" | "),
  );
  return `
On ${corpus}:

| | skills-ref: valid | skills-ref: invalid |
|---|---|---|
| psk: valid | ${count(true, true)} | ${count(true, false)} |
| psk: invalid | ${count(false, true)} | ${count(false, false)} |

${causes.length === 0 ? "No disagreement.\n" : causes.join("")}
| cause | example | psk | skills-ref | why |
|---|---|---|---|---|
${lines.map((line) => `| ${line} |\n`).join("")}
`;
}
