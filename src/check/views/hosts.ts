import type { Skill } from "../../skill/skill.ts";
import { purpose } from "./purpose.ts";

/**
 * What a host is to a skill.
 * - `placeholder`: an example, the machine itself, a name to be filled in
 * - `known`: where everybody gets packages, code and models
 * - `own`: it bears the name of what the skill says it is for
 * - `drop`: anyone can receive there: pastes, web hooks, tunnels, file drops, chat bots
 * - `hidden`: a bare address, a shortener, a look-alike, a name that says what it is
 * - `foreign`: any other
 */
export type HostKind = "placeholder" | "known" | "own" | "drop" | "hidden" | "foreign";

const URL_PATTERN = /\b(?:https?|wss?|ftps?):\/\/([^\s"'`<>()[\]{}|\\^]{3,500})/gi;

const PLACEHOLDER =
  /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|(?:www\.|api\.|app\.|my\.|docs?\.|cdn\.)?(?:example|domain|yourdomain|your-?domain|mydomain|company|your-?company|mycompany|acme|yoursite|your-?site|mysite|site|host|hostname|server|your-?server|foo|bar)\.(?:com|org|net|io|dev|co|edu|local|internal|test|invalid))$|[<>{}$%*]|^(?:your|my|the)[-_.]|\.local$|\.internal$|\.localhost$/i;

/** Well-known places for packages, code, models and documents, by registrable name. */
const KNOWN =
  /(?:^|\.)(?:github\.com|githubusercontent\.com|github\.io|gitlab\.com|bitbucket\.org|npmjs\.(?:com|org)|yarnpkg\.com|pypi\.org|pythonhosted\.org|python\.org|astral\.sh|rustup\.rs|rust-lang\.org|crates\.io|golang\.org|go\.dev|rubygems\.org|maven\.org|apache\.org|nodejs\.org|deno\.(?:land|com)|bun\.sh|brew\.sh|docker\.com|debian\.org|ubuntu\.com|fedoraproject\.org|alpinelinux\.org|archlinux\.org|kernel\.org|gnu\.org|mozilla\.org|google\.com|googleapis\.com|gstatic\.com|cloud\.google\.com|microsoft\.com|aka\.ms|azure\.com|windows\.net|visualstudio\.com|amazonaws\.com|amazon\.com|aws\.amazon\.com|cloudflare\.com|vercel\.(?:com|app)|netlify\.(?:com|app)|heroku\.com|digitalocean\.com|huggingface\.co|openai\.com|anthropic\.com|claude\.(?:ai|com)|mistral\.ai|cohere\.(?:ai|com)|groq\.com|replicate\.com|perplexity\.ai|x\.ai|openrouter\.ai|stripe\.com|twilio\.com|sendgrid\.com|slack\.com|discord\.com|notion\.(?:so|com)|linear\.app|atlassian\.(?:com|net)|figma\.com|zoom\.us|shopify\.com|salesforce\.com|hubspot\.com|wikipedia\.org|w3\.org|ietf\.org|mdn\.io|stackoverflow\.com|arxiv\.org|modelcontextprotocol\.io|agentskills\.io|terraform\.io|hashicorp\.com|kubernetes\.io|k8s\.io|helm\.sh|nixos\.org|jsdelivr\.net|unpkg\.com|cdnjs\.com|postgresql\.org|sqlite\.org|mysql\.com|mongodb\.(?:com|org)|redis\.io|elastic\.co|grafana\.com|sentry\.io|datadoghq\.com|apple\.com|swift\.org|android\.com|gradle\.org|jetbrains\.com|cursor\.(?:com|sh)|playwright\.dev|selenium\.dev|ffmpeg\.org|imagemagick\.org|pandoc\.org|anaconda\.(?:com|org)|conda\.io|jupyter\.org|tensorflow\.org|pytorch\.org|nvidia\.com|intel\.com|oracle\.com|ibm\.com|redhat\.com|sonarsource\.com|snyk\.io|osv\.dev|nist\.gov|mitre\.org|owasp\.org)$/i;

/** Anyone can open a box there, in minutes and without a name. */
const DROP =
  /(?:^|\.)(?:pastebin\.com|paste\.ee|hastebin\.com|ghostbin\.\w+|rentry\.(?:co|org)|dpaste\.\w+|termbin\.com|ix\.io|0x0\.st|glot\.io|controlc\.com|privatebin\.\w+|transfer\.sh|file\.io|gofile\.io|anonfiles\.\w+|catbox\.moe|tmpfiles\.org|bashupload\.com|temp\.sh|oshi\.at|wetransfer\.com|mega\.nz|webhook\.site|requestbin\.\w+|pipedream\.net|beeceptor\.com|hookbin\.com|requestcatcher\.com|postb\.in|mockbin\.\w+|webhook\.cool|typedwebhook\.tools|ngrok\.(?:io|app|dev)|ngrok-free\.(?:app|dev)|trycloudflare\.com|localhost\.run|loca\.lt|serveo\.net|localtunnel\.me|burpcollaborator\.net|oastify\.com|oast\.\w+|interact\.sh|interactsh\.com|canarytokens\.\w+|dnslog\.cn|ceye\.io|api\.telegram\.org|onrender\.com|glitch\.me|repl\.co|replit\.app|workers\.dev|pages\.dev|surge\.sh|duckdns\.org|no-ip\.\w+|ddns\.net|serveftp\.com|hopto\.org|zapto\.org)$/i;

const SHORTENER =
  /^(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|is\.gd|v\.gd|ow\.ly|cutt\.ly|rb\.gy|shorturl\.at|rebrand\.ly|s\.id|t\.ly|tiny\.cc|buff\.ly)$/i;
const BARE_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|0x[0-9a-f]{8}|\d{8,10}|\[[0-9a-f:]+\])$/i;
/** Words nobody puts in the name of an honest host. */
const TELLING =
  /(?:^|[.-])(?:evil\w*|attacker\w*|malicious\w*|malware\w*|exfil\w*|c2|cnc|c-?and-?c|backdoor\w*|payloads?|stealer\w*|keylog\w*|botnet\w*|rat|dropper\w*|phish\w*|hacker\w*|hack(?:ed|ing)?|pwn\w*|victim\w*|loot|leak(?:s|ed)?|beacon|implant|sniff\w*|threat|bad|rogue|shady|sketchy|stealth|harvest\w*|skimmer|trojan)(?:[.-]|\d|$)/i;
const ODD_ENDING =
  /\.(?:tk|ml|ga|cf|gq|xyz|top|icu|cyou|rest|buzz|click|quest|sbs|cfd|zip|mov|ru|su|onion|pw)$/i;

/** The hosts of the addresses in a text, in their order and as written. */
export function hostsIn(text: string): string[] {
  const hosts: string[] = [];
  for (const [, rest = ""] of text.matchAll(URL_PATTERN)) {
    const authority = rest.split(/[/?#]/, 1)[0] ?? "";
    const host = authority
      .slice(authority.lastIndexOf("@") + 1)
      .replace(/:\d*$/, "")
      .replace(/\.$/, "");
    if (host !== "") hosts.push(host.toLowerCase());
  }
  return hosts;
}

/** Judges a host for a skill. */
export function hostKind(skill: Skill, host: string): HostKind {
  if (TELLING.test(host)) return "hidden";
  if (PLACEHOLDER.test(host)) return "placeholder";
  if (BARE_ADDRESS.test(host) || SHORTENER.test(host)) return "hidden";
  if (/(?:^|\.)xn--/.test(host) || /[^\x20-\x7e]/.test(host)) return "hidden";
  if (DROP.test(host)) return "drop";
  if (KNOWN.test(host)) return "known";
  if (bearsItsName(skill, host)) return "own";
  return ODD_ENDING.test(host) ? "hidden" : "foreign";
}

/** `api.acme-crm.com` belongs to a skill about Acme CRM; common words prove nothing. */
function bearsItsName(skill: Skill, host: string): boolean {
  const { words } = purpose(skill);
  const labels = host.split(".").slice(0, -1);
  return labels
    .flatMap((label) => [label.replaceAll("-", ""), ...label.split("-")])
    .some((word) => word.length >= 4 && words.has(word) && !COMMON.has(word));
}

const COMMON = new Set(
  "data file files code test tests tool tools skill skills agent agents build helper cloud server service services report reports project user users team system backup sync update updates log logs logging monitor monitoring analytics metrics upload download document documents email mail chat search format formatter convert image images video audio text json html python node script scripts setup install config manage manager create generate check validate review clean deploy release status health store cache queue task tasks work workflow note notes todo list table query database".split(
    " ",
  ),
);
