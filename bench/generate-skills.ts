import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Changes when the generated skills change. */
export const SEED = 1;
const SKILLS = 1700;
const WORDS =
  "agent archive build change check chart code column commit data deploy draft edit error file find format image index input issue item label layout link list load log map merge model name note number order output page parse path plan plot policy post query queue read record release render report request review route rule run schema search section select send server shape sheet source state step store style summary table task test text token tool trace type update upload user value version view web word write".split(
    " ",
  );

/** Makes skills with the sizes of real ones, the same each time. */
export function generateSkills(dir: string, count = SKILLS): void {
  const random = mulberry32(SEED);
  for (let i = 0; i < count; i++) {
    const name = `${pick(random)}-${pick(random)}-${i}`;
    const folder = join(dir, name);
    mkdirSync(folder);
    writeFileSync(join(folder, "SKILL.md"), skillFile(name, random));
    for (const [sub, extension, share] of SUBFOLDERS) {
      if (random() > share) continue;
      mkdirSync(join(folder, sub));
      for (let n = Math.ceil(random() * 5); n > 0; n--) {
        writeFileSync(join(folder, sub, `${pick(random)}-${n}.${extension}`), prose(5000, random));
      }
    }
  }
}

const SUBFOLDERS = [
  ["references", "md", 0.4],
  ["scripts", "py", 0.25],
  ["assets", "txt", 0.1],
] as const;

type Random = () => number;

/** Half the bodies have less than 5 kB, one in a hundred has 36 kB or more. */
function skillFile(name: string, random: Random): string {
  const size = 5000 * Math.exp(0.85 * gaussian(random));
  const lines = ["---", `name: ${name}`, `description: ${sentence(40, random)}`];
  if (random() < 0.5) lines.push("license: MIT");
  if (random() < 0.2) lines.push("metadata:", "  author: bench", '  version: "1.0.0"');
  if (random() < 0.2) lines.push(`allowed-tools: Read, Bash(git add *)`);
  return `${lines.join("\n")}\n---\n\n# ${name}\n\n${prose(size, random)}`;
}

/** Paragraphs, lists, links and code, as bodies have them. */
function prose(size: number, random: Random): string {
  let text = "";
  while (text.length < size) {
    const kind = random();
    if (kind < 0.15) text += `## ${sentence(4, random)}\n\n`;
    else if (kind < 0.3) text += `\`\`\`bash\n${pick(random)} --${pick(random)}\n\`\`\`\n\n`;
    else if (kind < 0.4) text += `See [${pick(random)}](https://example.com/${pick(random)}).\n\n`;
    else if (kind < 0.7) text += `- **${pick(random)}** — ${sentence(12, random)}\n`;
    else text += `${sentence(45, random)}\n\n`;
  }
  return text;
}

function sentence(words: number, random: Random): string {
  return `${Array.from({ length: words }, () => pick(random)).join(" ")}.`;
}

function pick(random: Random): string {
  return WORDS[Math.floor(random() * WORDS.length)] ?? "";
}

/** Box and Muller's way from even to normal distribution. */
function gaussian(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** A small generator of random numbers that gives the same ones for the same seed. */
function mulberry32(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
