/** Where programs get what is not theirs: secrets, private files, what a user typed or a host sent. */
import { printsTokenOfService } from "./issuers.ts";
import { nameTest } from "./name-test.ts";
import {
  isPublicPath,
  namesAgentData,
  printsSecret,
  secretAt,
  secretVariableIn,
} from "./sensitive.ts";
import {
  deepTexts,
  NO_VALUE,
  type Step,
  type Taint,
  type TaintKind,
  type Value,
} from "./values.ts";

/** The names of the environment as a whole. */
const ENVIRONMENT = nameTest(
  /^(?:os\.environb?|process\.env|import\.meta\.env|Deno\.env|Bun\.env)$/,
);
const GET_VARIABLE = nameTest(
  /^(?:os\.getenvb?|os\.environ\.(?:get|pop)|Deno\.env\.get|decouple\.config)$/,
);
const READ_FILE = nameTest(
  /^(?:open|io\.open|codecs\.open|aiofiles\.open|os\.open|fs\.(?:promises\.)?(?:readFile|readFileSync|createReadStream|open|openSync|readdir|readdirSync|copyFile|copyFileSync|cpSync|cp)|Deno\.(?:readTextFile|readFile)(?:Sync)?|Bun\.file|shutil\.(?:copy\w*|make_archive|move)|zipfile\.ZipFile|tarfile\.open|sqlite3\.connect|dotenv\.(?:dotenv_values|parse)|json\.load|pathlib\.Path\(\)\.(?:read_text|read_bytes|open)|(?:os\.path\.join|pathlib\.Path\.home)\(\)(?:\.\w{1,20}\(\))?\.open|(?:.*\.)?(?:read_text|read_bytes|extractall|add_file|upload_file|attach_file))$/,
);
/** True for the name of something that opens or reads a file. */
export function readsFile(name: string): boolean {
  return READ_FILE(name);
}

const PASTED = nameTest(
  /^(?:pyperclip\.paste|clipboard\.(?:paste|read|readText)|clipboardy\.(?:read|readSync|default\.read)|navigator\.clipboard\.read(?:Text)?|xerox\.paste|win32clipboard\.GetClipboardData|.*\.clipboard_get)$/,
);
const PICTURED = nameTest(
  /^(?:PIL\.ImageGrab\.grab|ImageGrab\.grab|pyautogui\.screenshot|pyscreenshot\.grab|mss\.mss\(\)\.(?:grab|shot)|mss\(\)\.(?:grab|shot)|screenshot-desktop|desktopCapturer\.getSources|navigator\.mediaDevices\.getDisplayMedia|.*\.ImageGrab\.grab)$/,
);
const TYPED = nameTest(
  /^(?:pynput\.keyboard\.(?:Listener|Events)|keyboard\.(?:on_press|on_release|hook|record|read_event|read_key)|pyxhook\.HookManager|pyHook\.HookManager|iohook\.on|node-global-key-listener\.GlobalKeyboardListener|uiohook-napi\.uIOhook\.on)$/,
);
const PASSWORDS = nameTest(
  /^(?:getpass\.getpass|keyring\.get_password|keytar\.(?:getPassword|findCredentials)|browser_cookie3\.\w+|netrc\.netrc|boto3\.(?:session\.)?Session\(\)\.get_credentials|botocore\.session\.(?:get_session|Session)\(\)\.get_credentials|win32crypt\.CryptUnprotectData|secretstorage\.\w+)$/,
);
const INPUT = nameTest(
  /^(?:input|raw_input|sys\.argv|process\.argv|sys\.stdin(?:\.\w+)?|(?:.*\.)?parse_args|(?:.*\.)?parse_known_args|readline\.question|prompt)$/,
);
/** Whoever reaches the port gives it. */
const REQUEST = nameTest(
  /^(?:flask\.request(?:\.\w+)?|request\.(?:args|form|json|values|query|body|params|get_json|data)|req\.(?:query|body|params)|bottle\.request(?:\.\w+)?|.{0,60}\.rfile\.read)$/,
);
/** What a browser keeps of a visitor, and what the visitor types into a field. */
const KEPT = nameTest(
  /^(?:window\.)?(?:document\.cookie|(?:localStorage|sessionStorage)(?:\.getItem)?)$/,
);
const FIELD = nameTest(
  /^(?:window\.)?document\.(?:getElementById|getElementsByName|querySelector|querySelectorAll)$|^(?:\$|jQuery)$/,
);
const SECRET_FIELD =
  /passw|\bpwd\b|cvv|cvc|card-?(?:number|no)|\botp\b|seed-?phrase|mnemonic|^input$|^(?:form )?input,/i;
/** All files below a folder; a pattern may leave most of them out. */
const WALK = nameTest(
  /^(?:os\.(?:walk|listdir|scandir)|glob\.i?glob|.{0,80}\.(?:rglob|glob|iterdir)|fs\.(?:promises\.)?readdir(?:Sync)?|walkdir|fast-glob(?:\.sync)?|globby)$/,
);
const NARROW = /\*\.(?!docx?|xlsx?|pptx?|pdf|jpe?g|png|txt|md|\*)\w+$/i;
const SECRET_NAME =
  /\*?(?:token|secret|credential|passw|wallet|keystore|mnemonic|private[-_]?key|id_(?:rsa|ed25519))\w*\*?|\*\.(?:pem|kdbx|ppk|p12|pfx|key)$/i;
const METADATA_HOST =
  /\b(?:169\.254\.169\.254|metadata\.google\.internal|100\.100\.100\.200|2852039166|0xa9fea9fe|fd00:ec2::254|169\.254\.170\.2)\b/i;
const METADATA_SECRET =
  /security-credentials|service-accounts|oauth2|\btoken\b|user-data|identity/i;

/** Beside what the shared list knows: bare names, and keys of any kind. */
const BARE_SECRET =
  /^(?:API_?KEY|TOKEN|SECRET|PASSWORD|(?:ACCESS|AUTH|REFRESH)_TOKEN)$|^[A-Z][A-Z0-9_]{1,60}_(?:KEY|SERVICE_ACCOUNT|MNEMONIC|SEED|PASSPHRASE|COOKIE)$/;

/** What taints the value of a name or a member, if anything. */
export function taintOfName(name: string, step: Step): Taint | undefined {
  if (ENVIRONMENT(name)) return taint("environment", "all environment variables", step);
  if (REQUEST(name)) return taint("input", A_REQUEST, step);
  if (KEPT(name)) return taint("variable", "what the browser keeps of a visitor", step);
  return INPUT(name) ? taint("input", "what the user gives", step) : undefined;
}

/** What comes in over the network, as an input. */
export const A_REQUEST = "a request from the network";

/** True for the environment itself, whose members are variables. */
export function isEnvironment(names: readonly string[]): boolean {
  return names.some((name) => ENVIRONMENT(name));
}

/** What taints a variable of the environment, by its name. */
export function taintOfVariable(variable: string, step: Step): Taint[] {
  const secret = secretVariableIn(variable) !== undefined || BARE_SECRET.test(variable);
  return secret ? [taint("variable", variable, step)] : [];
}

/** What taints the result of a call, by what is called and what it gets. */
export function taintsOfCall(
  name: string,
  args: readonly Value[],
  receiver: Value | undefined,
  step: Step,
): Taint[] {
  if (GET_VARIABLE(name)) {
    return (args[0]?.texts ?? []).flatMap((variable) => taintOfVariable(variable, step));
  }
  if (READ_FILE(name)) {
    const paths = receiver === undefined ? args : [receiver, ...args];
    return paths.flatMap((path) => taintsOfPath(path, step));
  }
  if (PASTED(name)) return [taint("capture", "the clipboard", step)];
  if (PICTURED(name)) return [taint("capture", "the screen", step)];
  if (TYPED(name)) return [taint("capture", "what is typed", step)];
  if (PASSWORDS(name)) return [taint("capture", "a password", step)];
  if (KEPT(name)) return [taint("variable", "what the browser keeps of a visitor", step)];
  if (FIELD(name) && args[0]?.texts.some((text) => SECRET_FIELD.test(text))) {
    return [taint("variable", "what a visitor types into a secret field", step)];
  }
  if (WALK(name)) return taintsOfWalk(args, receiver, step);
  if (REQUEST(name)) return [taint("input", A_REQUEST, step)];
  if (name === "socket.socket") return [taint("download", "a socket", step)];
  return INPUT(name) ? [taint("input", "what the user gives", step)] : [];
}

/** What a file holds, judged by its path. */
export function taintsOfPath(path: Value, step: Step): Taint[] {
  return path.texts.flatMap((text): Taint[] => {
    const secret = secretAt(text);
    if (secret !== undefined && !isPublicPath(text)) {
      return [taint("private", secret, step)];
    }
    const held = /[./~]|^\0\w/.test(text) ? [taint("file", text.slice(0, 120), step)] : [];
    if (!namesAgentData(text)) return held;
    const what = `data of the agent (${legible(text)})`;
    return [{ ...taint("agent", what, step), path: text.slice(0, 200) }, ...held];
  });
}

/** A path as people read it: its end, and without what is not known of it. */
function legible(path: string): string {
  return path.replaceAll("\0", "…").slice(-80);
}

/** What a walk over folders finds, judged by where it begins and by its pattern. */
function taintsOfWalk(args: readonly Value[], receiver: Value | undefined, step: Step): Taint[] {
  const paths = [...(receiver?.texts ?? []), ...args.flatMap(({ texts }) => texts)];
  const places = paths.flatMap((text) => taintsOfPath({ ...NO_VALUE, texts: [text] }, step));
  const named = paths.find((text) => SECRET_NAME.test(text) && text.includes("*"));
  if (named !== undefined) return [taint("private", `files named ${named.slice(0, 60)}`, step)];
  return paths.some((text) => NARROW.test(text))
    ? places.filter(({ kind }) => kind !== "file")
    : places;
}

/** What a command prints, judged by its text. */
export function taintsOfCommand(command: Value, step: Step): Taint[] {
  const text = deepTexts(command).join(" ");
  if (/^\s*(?:\/usr\/bin\/)?(?:env|printenv|set)\s*(?:$|[|>;])/.test(text)) {
    return [taint("environment", "all environment variables", step)];
  }
  if (printsSecret(text)) {
    const what = printsTokenOfService(text) ? "a token that a tool prints" : "password stores";
    return [taint("private", what, step)];
  }
  if (/\b(?:pbpaste|wl-paste|xclip\b.{0,40} -o|xsel\b.{0,20} -o|Get-Clipboard)\b/.test(text)) {
    return [taint("capture", "the clipboard", step)];
  }
  return taintsOfPath({ ...command, texts: [text] }, step).filter(({ kind }) => kind !== "file");
}

/** What a host answers; the machine's own metadata service hands out credentials. */
export function taintsOfDownload(urls: readonly string[], step: Step): Taint[] {
  const [url = "an address"] = urls;
  const secret = urls.some((text) => METADATA_HOST.test(text) && METADATA_SECRET.test(text));
  return secret
    ? [taint("private", "cloud credentials of the machine", step)]
    : [taint("download", url.slice(0, 120), step)];
}

/** A taint that begins here. */
export function taint(kind: TaintKind, what: string, step: Step): Taint {
  return { kind, what, keys: [], steps: [{ ...step, what: `${step.what}: ${what}` }] };
}
