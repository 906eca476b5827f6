/** Keys and passwords that look alive, and how they are shown: never. */

/** A secret in a text. */
export interface FoundSecret {
  readonly what: string;
  readonly index: number;
  readonly value: string;
  /** The form alone tells what it is; otherwise only its name and its randomness speak for it. */
  readonly certain: boolean;
}

interface Form {
  readonly what: string;
  /** Looked for only in a text that has one of these; plain words are found much faster. */
  readonly marks: readonly string[];
  readonly pattern: RegExp;
}

const FORMS: readonly Form[] = [
  {
    what: "an AWS access key",
    marks: ["AKIA", "ASIA"],
    pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  },
  {
    what: "a GitHub token",
    marks: ["ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"],
    pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_\w{60,255})\b/g,
  },
  { what: "a GitLab token", marks: ["glpat-"], pattern: /\bglpat-[\w-]{20,64}\b/g },
  {
    what: "a Slack token",
    marks: ["xox"],
    pattern: /\bxox[abposr]-\d{6,}-[A-Za-z0-9-]{10,200}/g,
  },
  {
    what: "a Slack web hook",
    marks: ["hooks.slack.com"],
    pattern: /\bhooks\.slack\.com\/services\/T[A-Z0-9]{6,}\/B[A-Z0-9]{6,}\/[A-Za-z0-9]{20,}/g,
  },
  { what: "an Anthropic key", marks: ["sk-ant-"], pattern: /\bsk-ant-[\w-]{32,200}/g },
  {
    what: "an OpenAI key",
    marks: ["sk-"],
    pattern: /\bsk-(?:proj-|svcacct-)?[A-Za-z0-9_-]{40,200}/g,
  },
  { what: "a Stripe live key", marks: ["k_live_"], pattern: /\b[rs]k_live_[A-Za-z0-9]{20,200}/g },
  { what: "a Google API key", marks: ["AIza"], pattern: /\bAIza[\w-]{35}(?![\w-])/g },
  { what: "a SendGrid key", marks: ["SG."], pattern: /\bSG\.[\w-]{20,24}\.[\w-]{40,48}/g },
  { what: "an npm token", marks: ["npm_"], pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { what: "a PyPI token", marks: ["pypi-"], pattern: /\bpypi-AgEIcHlwaS5vcmc[\w-]{50,500}/g },
  { what: "a Hugging Face token", marks: ["hf_"], pattern: /\bhf_[A-Za-z0-9]{34,60}\b/g },
  {
    what: "a Telegram bot token",
    marks: [":AA"],
    pattern: /\b\d{8,10}:AA[\w-]{33}(?![\w-])/g,
  },
  {
    what: "a signed token",
    marks: ["eyJ"],
    pattern: /\beyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{20,1000}/g,
  },
];
const PRIVATE_KEY =
  /-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY(?: BLOCK)?-----\s{1,4}(?:[\w-]+: .{1,80}\s{1,4}){0,4}([A-Za-z0-9+/=]{40,})/g;
const ASSIGNED =
  /((?:api_?key|secret|token|passw(?:or)?d|access_?key|private_?key|auth_?key|_KEY)\w{0,10})["']?\s{0,4}(?::=|[:=])\s{0,4}["']([^\s"'`$<>{}()]{16,200})["']/gi;
/** The same from its middle: colons are fewer than the letters that names begin with. */
const MAY_ASSIGN =
  /[:=](?<=(?:key|secret|token|passw(?:or)?d)\w{0,10}["']?\s{0,4}:?[:=])\s{0,4}["'][^\s"'`$<>{}()]{16}/i;
const PASSWORD_IN_URL = /:\/\/[\w.%-]{1,64}:([^\s/@:"'`$<>{}]{8,100})@[\w.-]{3,}/gi;
/** What stands for a secret in an example. */
const EXAMPLE =
  /example|sample|dummy|fake|placeholder|your|change-?me|replace|redact|insert|xxxx|\*\*\*|\.\.\.|…|todo|test|demo|mock|12345|abcdef|qwerty|deadbeef|foobar|00000|11111|aaaaa|lorem|secret|password|passwd|hunter2|<|>|user:pass|postgres|localhost|base64|encoded|arn:|-here|john doe|1234567890/i;

/** Secrets of a text that look alive. */
export function secretsIn(text: string): FoundSecret[] {
  const found: FoundSecret[] = [];
  for (const { what, marks, pattern } of FORMS) {
    if (!marks.some((mark) => text.includes(mark))) continue;
    for (const match of text.matchAll(pattern)) {
      const [value] = match;
      // Words of an example stand in the random part; a form has letters of its own before it.
      if (EXAMPLE.test(readableOf(value)) || entropy(value.slice(4)) < 3) continue;
      found.push({ what, index: match.index, value, certain: !value.startsWith("eyJ") });
    }
  }
  for (const match of matches(text, "-----BEGIN ", PRIVATE_KEY)) {
    const value = match[1] ?? "";
    if (EXAMPLE.test(value) || entropy(value) < 3.5) continue;
    found.push({ what: "a private key", index: match.index, value, certain: true });
  }
  for (const match of MAY_ASSIGN.test(text) ? text.matchAll(ASSIGNED) : []) {
    const [whole, keyword = "", value = ""] = match;
    const before = text.slice(Math.max(0, match.index - 40), match.index);
    const name = (/(?<![\w-])[\w-]+$/.exec(before)?.[0] ?? "") + keyword;
    if (EXAMPLE.test(value) || !isRandom(value)) continue;
    if (found.some((secret) => secret.value.includes(value))) continue; // its form told more
    found.push({
      what: name,
      index: match.index + whole.lastIndexOf(value),
      value,
      certain: false,
    });
  }
  for (const match of matches(text, "://", PASSWORD_IN_URL)) {
    const [whole, value = ""] = match;
    if (EXAMPLE.test(whole) || !isRandom(value)) continue;
    found.push({
      what: "a password in an address",
      index: match.index + whole.indexOf(value),
      value,
      certain: false,
    });
  }
  return found;
}

function matches(text: string, mark: string, pattern: RegExp): Iterable<RegExpExecArray> {
  return text.includes(mark) ? text.matchAll(pattern) : [];
}

/** The part of a secret that words of an example stand in; a signed token says its words in base64. */
function readableOf(value: string): string {
  if (!value.startsWith("eyJ")) return value.slice(4);
  return Buffer.from(value.split(".")[1] ?? "", "base64").toString();
}

/** A text with every secret in it made unreadable, its first letters apart. */
export function maskSecrets(text: string): string {
  let masked = text;
  for (const { value } of secretsIn(text))
    masked = masked.replaceAll(value, `${value.slice(0, 4)}…`);
  return masked;
}

/** Letters and digits without order; a word, a path or a name has less. */
function isRandom(value: string): boolean {
  return (
    /\d/.test(value) &&
    /[a-z]/i.test(value) &&
    !/[/\\.]\w+[/\\.]/.test(value) &&
    entropy(value) >= 3.5
  );
}

/** Bits a character. */
function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
