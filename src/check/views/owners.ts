/** Whose a secret is, judged by the name of its variable. */

const COMMON = new Set([
  "api",
  "key",
  "token",
  "secret",
  "access",
  "auth",
  "password",
  "app",
  "client",
  "the",
  "url",
]);

/** `STRIPE_API_KEY` belongs to api.stripe.com. */
export function belongsTo(variable: string, host: string): boolean {
  const words = variable
    .toLowerCase()
    .split("_")
    .filter((word) => word.length >= 3);
  const name = host.toLowerCase().replaceAll("-", "");
  return words.some((word) => !COMMON.has(word) && name.includes(word));
}

/** Whose secret a variable is, by its first word. */
export function ownerOf(variable: string): string {
  return variable.split("_", 1)[0] ?? variable;
}

/** Services that everybody has a secret of; theirs belong to no other host. */
const WELL_KNOWN =
  /^(?:AWS|AZURE|GCP|GOOGLE|GITHUB|GH|GITLAB|NPM|PYPI|DOCKER|OPENAI|ANTHROPIC|CLAUDE|GEMINI|HF|HUGGINGFACE|STRIPE|SLACK|DISCORD|TWILIO|SENDGRID|DATABASE|POSTGRES|PG|MYSQL|MONGO|REDIS|KUBE|VAULT|SSH|JWT|CLOUDFLARE|HEROKU|VERCEL|NETLIFY|DATADOG|SENTRY|NOTION|JIRA|LINEAR)(?=_|$|PASSWORD)/;

/** True when the secret is that of a service which everybody knows, and the host is not its. */
export function isStrangers(variable: string, host: string): boolean {
  return WELL_KNOWN.test(variable) && !belongsTo(variable, host);
}
