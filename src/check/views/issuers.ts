/**
 * Who issued a secret, judged by the name of its variable. A service may get the key that it issued;
 * nobody else may, whatever the skill that sends it is called.
 */
import { COMMON_WORDS, isCalled, joinedWords } from "./host-names.ts";
import { HostSet } from "./known-hosts.ts";
import { printsSecret } from "./sensitive.ts";

/** Services that everybody has a secret of: how their variables begin, and where they are at home. */
const ISSUERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:ANTHROPIC|CLAUDE)(?:_|$)/, "anthropic.com claude.ai claude.com"],
  [/^AWS(?:_|$)/, "amazonaws.com amazon.com aws.dev amazoncognito.com"],
  [
    /^(?:AZURE|ARM|MSAL|ENTRA)(?:_|$)/,
    "azure.com microsoft.com windows.net microsoftonline.com azure-api.net office.com azure.us azure.cn visualstudio.com",
  ],
  [/^(?:CLOUDFLARE|CF)(?:_|$)/, "cloudflare.com workers.dev"],
  [/^(?:DATADOG|DD)_(?:API|APP)/, "datadog.com datadoghq.com datadoghq.eu"],
  [/^DISCORD(?:_|$)/, "discord.com discordapp.com discord.gg"],
  [/^DOCKER(?:_|$)/, "docker.com docker.io"],
  [
    /^(?:GCP|GOOGLE|GEMINI|YOUTUBE|FIREBASE)(?:_|$)/,
    "google.com googleapis.com gemini.com firebaseio.com youtube.com",
  ],
  [/^(?:GITHUB|GH)(?:_|$)/, "github.com githubusercontent.com ghcr.io githubcopilot.com"],
  [/^GITLAB(?:_|$)/, "gitlab.com"],
  [/^HEROKU(?:_|$)/, "heroku.com"],
  [/^(?:HF|HUGGINGFACE|HUGGING_FACE)(?:_|$)/, "huggingface.co hf.co hf.space"],
  [/^(?:JIRA|CONFLUENCE|ATLASSIAN)(?:_|$)/, "atlassian.com atlassian.net jira.com"],
  [/^LINEAR(?:_|$)/, "linear.app"],
  [/^NETLIFY(?:_|$)/, "netlify.com"],
  [/^NOTION(?:_|$)/, "notion.com notion.so"],
  [/^NPM(?:_|$)/, "npmjs.com npmjs.org"],
  [/^OPENAI(?:_|$)/, "openai.com openai.azure.com"],
  [/^PYPI(?:_|$)/, "pypi.org"],
  [/^SENDGRID(?:_|$)/, "sendgrid.com"],
  [/^SENTRY(?:_|$)/, "sentry.io"],
  [/^SLACK(?:_|$)/, "slack.com"],
  [/^STRIPE(?:_|$)/, "stripe.com"],
  [/^TELEGRAM(?:_|$)/, "telegram.org"],
  [/^TWILIO(?:_|$)/, "twilio.com"],
  [/^VERCEL(?:_|$)/, "vercel.com"],
  // Secrets of the user's own machines and systems: no service on the net issued them.
  [/^(?:DATABASE|POSTGRES|PG|MYSQL|MONGO|REDIS|KUBE|VAULT|SSH|JWT)(?:_|$|PASSWORD)/, ""],
];

const HOMES = ISSUERS.map(([variable, hosts]) => ({ variable, hosts: new HostSet(hosts) }));

/** True when the service at a host issued the secret: `STRIPE_API_KEY` is a key of api.stripe.com. */
export function isIssuedBy(variable: string, host: string): boolean {
  if (host === "") return false;
  const known = HOMES.find((issuer) => issuer.variable.test(variable));
  if (known !== undefined) return known.hosts.has(host);
  return isCalled(telling(variable), host) || HOMES.some((issuer) => names(issuer, variable, host));
}

/** `ALERT_TELEGRAM_TOKEN`: the issuer stands behind what the key is for. */
function names({ variable, hosts }: (typeof HOMES)[number], name: string, host: string): boolean {
  if (!hosts.has(host)) return false;
  return name.split("_").some((_, at, words) => variable.test(words.slice(at).join("_")));
}

/** True when the secret is that of a service which everybody knows, and the host is not its. */
export function isOfAnotherService(variable: string, host: string): boolean {
  return HOMES.some((issuer) => issuer.variable.test(variable)) && !isIssuedBy(variable, host);
}

/** True when a secret bears the name of somebody, and that is not the host. */
export function isNamedForAnother(variable: string, host: string): boolean {
  return telling(variable).size > 0 && !isIssuedBy(variable, host);
}

/** Whose the secrets are, by the first words of their names; `API_KEY` does not say. */
export function ownersOf(variables: readonly string[]): ReadonlySet<string> {
  const named = variables.filter(
    (variable) =>
      telling(variable).size > 0 || HOMES.some((issuer) => issuer.variable.test(variable)),
  );
  return new Set(named.map((variable) => variable.split("_", 1)[0] ?? variable));
}

/** Tools that print a token of the service that they belong to. */
const TOOLS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:gh|hub) auth\b/, "github.com"],
  [/\bglab auth\b/, "gitlab.com"],
  [/\bgcloud auth\b/, "googleapis.com google.com"],
  [/\baws (?:iam|sts|configure|secretsmanager|ssm)\b/, "amazonaws.com"],
  [/\baz (?:account|keyvault)\b/, "azure.com microsoft.com windows.net"],
  [/\bheroku auth\b/, "heroku.com"],
  [/\bnpm token\b/, "npmjs.org npmjs.com"],
  [/\bgit credential\b/, ""],
  [/\b(?:kubectl|oc) \b/, ""],
];
const TOOL_HOMES = TOOLS.map(([tool, hosts]) => ({ tool, hosts: new HostSet(hosts) }));

/** True when a command prints a secret that is kept for a host: `pass show acme/key` for Acme. */
export function isPrintedFor(command: string, host: string): boolean {
  if (host === "") return false;
  const printing = TOOL_HOMES.filter(({ tool }) => tool.test(command));
  return printing.length > 0
    ? printing.every(({ hosts }) => hosts.has(host))
    : isCalled(joinedWords(command), host);
}

/** True when a command prints a token of the service that it belongs to, rather than any that is kept. */
export function printsTokenOfService(command: string): boolean {
  return printsSecret(command) && TOOL_HOMES.some(({ tool }) => tool.test(command));
}

/** True when a command prints a token of a service that is at home elsewhere. */
export function isOfAnotherTool(command: string, host: string): boolean {
  return (
    TOOL_HOMES.some(({ tool, hosts }) => tool.test(command) && !hosts.has(host)) &&
    printsSecret(command)
  );
}

/** The words of a variable's name that say whose it is. */
function telling(variable: string): ReadonlySet<string> {
  const runs = variable
    .toLowerCase()
    .split("_")
    .map((word) => (COMMON_WORDS.has(word.replace(/\d/g, "")) || word.length < 2 ? "," : word));
  // "acme , crm": a common word between two others keeps them apart.
  return joinedRuns(runs.join(" ").split(","));
}

function joinedRuns(runs: readonly string[]): ReadonlySet<string> {
  return new Set(runs.flatMap((run) => [...joinedWords(run)]).filter((word) => word.length > 1));
}
