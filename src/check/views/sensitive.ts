/** Where secrets and private data are kept, by path, by variable and by command. */

import { oneOf } from "./one-of.ts";

/** A path whose contents are a secret or private to the user, with what it is. */
const SECRET_PATHS: readonly (readonly [string, RegExp])[] = [
  ["SSH keys", /\.ssh[/\\"']|\bid_(?:rsa|dsa|ecdsa|ed25519)\b(?!\.pub)/i],
  [
    "cloud credentials",
    /\.aws[/\\](?:credentials|config)|\.config[/\\]gcloud|application_default_credentials|\.azure[/\\]|\.kube[/\\]config|\.oci[/\\]config|\.docker[/\\]config\.json|\.vault-token\b|\.terraform\.d[/\\]credentials|\.config[/\\]rclone|\.s3cfg\b|\.boto\b/i,
  ],
  [
    "package and git tokens",
    /(?:~|HOME\}?|home(?:\(\))?)[/\\"', ).+]{1,8}\.(?:npmrc|pypirc|netrc|git-credentials|gem\/credentials)\b|\.config[/\\]gh\b(?:[/\\]hosts\.yml)?|\.pgpass\b|\.my\.cnf\b|\.cargo[/\\]credentials/i,
  ],
  [
    "browser data",
    /(?:Google[/\\ ]?Chrome|google-chrome[/\\]|\.mozilla[/\\]firefox|\.config[/\\]chromium|Firefox[/\\]Profiles|Chromium|BraveSoftware|Microsoft[/\\]Edge|Mozilla[/\\]Firefox|Library\/Application Support\/(?:Google|Firefox|BraveSoftware))[^\n]{0,80}|\b(?:Login Data|Cookies\.sqlite|cookies\.sqlite|logins\.json|key4\.db|Local State)\b/,
  ],
  [
    "crypto wallets",
    /\b(?:wallet\.dat|keystore\/UTC|Exodus|Electrum|Ledger Live|MetaMask|nkbihfbeogaeaoehlefnkodbefgpgknn|seed[ _-]?phrase|mnemonic phrase)\b|\.(?:bitcoin|ethereum|electrum|monero|bitmonero|solana\/id\.json|config\/solana)\b/i,
  ],
  [
    "password stores",
    /\b(?:login\.keychain|Library[/\\]Keychains|share[/\\]keyrings|keychain-db|security find-(?:generic|internet)-password|dump-keychain|secret-tool lookup|kwallet|1Password|KeePass|Bitwarden|vaultwarden)\b|\.(?:password-store|kdbx|gnupg\/private|config\/op)\b|\.gnupg(?=$|[\s"'/]{1,2}(?:$|[\s"':;]))/i,
  ],
  [
    "system secrets",
    /\/etc\/(?:shadow|passwd|sudoers)\b|\/proc\/(?:self|\d+|\*)\/environ|secrets\/kubernetes\.io\/serviceaccount|\\SAM\b|ntds\.dit|lsass/i,
  ],
  [
    "shell history",
    /\.(?:bash|zsh|python|mysql|psql|sqlite|node_repl)_history\b|\bzsh_sessions\b|\bfish_history\b|ConsoleHost_history/,
  ],
  [
    "messages and contacts",
    /\b(?:chat\.db|Messages\/chat|AddressBook|\.signal|Telegram Desktop|tdata|Slack\/storage|discord\/Local Storage|leveldb)\b/i,
  ],
];

const ANY_SECRET_PATH = oneOf(...SECRET_PATHS.map(([, pattern]) => pattern));

/** Files that hold what an agent knows, said and may do. */
const AGENT_DATA =
  /\.claude[/\\](?:settings(?:\.local)?\.json|projects|history|\.credentials|memory|todos|agents|commands|hooks)|\.claude\.json|\.codex[/\\](?:auth|config|history|sessions)|\.gemini[/\\](?:settings|oauth)|\.cursor[/\\](?:mcp\.json|rules)|\.openclaw|clawdbot|\.config[/\\](?:claude|opencode|goose)|\b(?:MEMORY|SOUL|AGENTS|CLAUDE|USER|IDENTITY|HEARTBEAT)\.md\b|claude_desktop_config\.json/;

/** Names of variables that hold a secret. */
const SECRET_VARIABLE =
  /\b[A-Z][A-Z0-9_]*(?:_?(?:API_?KEY|SECRET(?:_ACCESS)?(?:_KEY)?|TOKEN|PASSWORD|PASSWD|PRIVATE_KEY|ACCESS_KEY(?:_ID)?|CREDENTIALS?|AUTH|DATABASE_URL|DSN|CONNECTION_STRING|WEBHOOK(?:_URL)?))\b|\b(?:DATABASE_URL|PGPASSWORD)\b/;

const EACH_SECRET_VARIABLE = new RegExp(SECRET_VARIABLE, "g");

/** Commands that print a secret which a tool keeps. */
const PRINTS_SECRET =
  /\b(?:git credential(?:-\w{1,20})? (?:fill|get)|git config (?:--\S{1,20} ){0,3}--get-regexp\b.{0,40}credential|gh auth (?:token|status .{0,10}--show-token|status -t)|glab auth status -t|gcloud auth (?:application-default )?print-(?:access|identity)-token|aws (?:iam create-access-key|sts (?:get-session-token|get-caller-credentials|assume-role)|secretsmanager get-secret-value|ssm get-parameters?\b.{0,80}--with-decryption|configure (?:get|export-credentials))|az account get-access-token|az keyvault secret show|op (?:read|item get)|pass show|bw (?:get|export)|lpass show|vault (?:read|kv get)|kubectl (?:-\S{1,40} ){0,3}(?:get secrets?|config view\b.{0,40}--raw|create token)|oc whoami (?:-t|--show-token)|gpg (?:--\S{1,20} ){0,3}--export-secret-(?:sub)?keys?|heroku auth:token|npm token create|security (?:find-(?:generic|internet)-password|dump-keychain)|secret-tool (?:lookup|search)|doppler secrets|terraform state pull|docker-credential-\w{2,20} get)\b/;

/** What is no secret, though it lies beside them: the path itself, and nothing else on its line. */
const PUBLIC_PATH = /(?<![\w./~$\\-])[\w./~$\\-]{0,120}(?:\.pub|[/\\]known_hosts)(?![\w./\\*?-])/g;

/** A text without the paths of public keys in it. */
export function withoutPublicPaths(text: string): string {
  return /\.pub|known_hosts/.test(text) ? text.replace(PUBLIC_PATH, " ") : text;
}

/** True for the path of a public key, or of another file that everybody may read. */
export function isPublicPath(path: string): boolean {
  return /\.pub$|(?:^|[/\\])known_hosts$|^\/etc\/passwd$|DevToolsActivePort$/.test(path);
}

/** True for a command that prints a secret. */
export function printsSecret(text: string): boolean {
  return PRINTS_SECRET.test(text);
}

/** What secret a text names by path, if any. */
export function secretPathIn(text: string): string | undefined {
  if (!ANY_SECRET_PATH.test(text)) return undefined;
  return SECRET_PATHS.find(([, pattern]) => pattern.test(text))?.[0];
}

/** Folders that hold nothing but keys and what goes with them, as a program names them whole. */
const SECRET_FOLDER =
  /(?:^|[/\\])\.(?:ssh|aws|kube|azure|gnupg|docker|password-store|mozilla|thunderbird|config[/\\]gcloud)[/\\]?$/;

/** What secret a path leads to, when it is the path of a file or of a whole folder. */
export function secretAt(path: string): string | undefined {
  const named = secretPathIn(path) ?? secretPathIn(`${path}/`);
  return named ?? (SECRET_FOLDER.test(path) ? "a folder of keys" : undefined);
}

/** All kinds of secrets that a text names by path. */
export function secretPathsIn(text: string): string[] {
  return SECRET_PATHS.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);
}

/** True when a text names a file of an agent's own. */
export function namesAgentData(text: string): boolean {
  return AGENT_DATA.test(text);
}

/** The paths in a text that lead to files of an agent's own. */
export function agentPathsIn(text: string): string[] {
  if (!AGENT_DATA.test(text)) return [];
  const paths = (text.match(/[^\s"'`;|&()<>,=]+/g) ?? []).filter((word) => AGENT_DATA.test(word));
  return paths.length === 0 ? [text] : paths;
}

/** The names of all variables in a text that hold a secret. */
export function secretVariablesIn(text: string): string[] {
  return text.match(EACH_SECRET_VARIABLE) ?? [];
}

/** The name of a variable in a text that holds a secret, if any. */
export function secretVariableIn(text: string): string | undefined {
  return SECRET_VARIABLE.exec(text)?.[0];
}
