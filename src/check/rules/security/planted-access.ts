import type { Skill } from "../../../skill/skill.ts";
import type { Severity } from "../../finding.ts";
import type { Evidence, Rule } from "../../rule.ts";
import { documents } from "../../views/documents.ts";
import { lineCounter } from "../../views/lines-of.ts";
import { namedTexts } from "../../views/named-texts.ts";
import { type Snippet, snippets } from "../../views/snippets.ts";

/** What whoever sends a request decides: its headers, fields and cookies. */
const GIVEN =
  /\b(?:req|request|ctx|context|c|r|event|self\.request)\s?[.?]{1,2}\s?(?:get|headers?|Header|query|body|cookies|params|args|form|META|GET|POST|values|json|environ|URL|header)\b|\$_(?:POST|GET|SERVER|COOKIE|REQUEST)\b|\$request->(?:input|header|get|query|cookie|post)\(|\bparams\[|\bgetHeader\(|\bgetParameter\(|\brequest\.env\b|\bgetallheaders\(|\bheaders\[|\bheaders\.get\(|\bcookies\[/;
/** A name under which a program keeps what somebody has typed to get in. */
const TYPED =
  /(?<![\w$.])\$?(?:(?:user|login|form|data|dto|body|creds?|credentials|input|payload)\.)?(?:passw(?:or)?d|pass(?:phrase|code)?|pwd|pw|plain(?:text)?|secret|token|api_?key|otp|pin|candidate)(?:_?(?:input|attempt|given|raw|plain))?(?![\w(])/i;
const COMPARED =
  /(?<![=!<>])={2,3}(?!=)|\.equals\(|\b(?:hmac\.)?compare_digest\(|\btimingSafeEqual\(|\bhash_equals\(|\bConstantTimeCompare\(|\bstrcmp\(|\bsecure_compare\(|\beq\b|\.includes\(| in [[({]/;
const LITERAL = /(["'`])([^"'`\n\\]{4,200})\1/g;
const WORD = /(?:(?<=\b(?:this|self)\.)|(?<![\w.'"`]))[A-Za-z_]\w{2,60}\b/g;
/** Names of fields and headers, types, paths, methods: what a request is asked by. */
const ORDINARY =
  /^(?:https?|wss?):|^[\w+.-]{1,30}\/[\w+.*-]{1,60}|^[/.#<{[%$:]|^(?:x|content|accept|user|if|sec|access|cf|hub)[-.]|^[a-z_]{1,60}$|^(?:your|my|test|example|change|fake|dummy|placeholder|todo|xxx)|\s\S+\s|utf-?8|sha-?\d|md5|base64|^[Bb]earer\b|^HTTP_|^[\d.]+$|\{|<|^Basic/i;
const HASH = /^[0-9a-f]{32,128}$|^\$(?:2[aby]|argon2\w{0,2}|5|6)\$/i;
/** Somebody becomes a user, and one who may do everything. */
const MASTER =
  /\brole["']?\s{0,3}(?::|=>?|\()\s{0,3}["'`:]?(?:admin\w*|root|super_?user|owner|superadmin)\b|\b(?:is_?(?:admin|superuser|staff|root|owner)|admin|superuser)["']?\s{0,3}(?::|=>?|\()\s{0,3}(?:true|True|1\b)|\bis_superuser\s?=\s?True\b|\bROLE_(?:ADMIN|ROOT|SUPER\w*|OWNER)\b|\bRoles?\.(?:Admin|Root|Owner|Super\w*)\b/i;
const BECOMES =
  /\b(?:req|request|ctx|c|g|context|session|res\.locals|event\.locals)(?:\.\w{1,20}){0,2}\.(?:user|currentUser|current_user|account|identity|auth|principal)\s?=(?!=)|\$_SESSION\[|\bsession\[|\blogin_user\(|\b(?:sign_in|log_in|login)\(?\s?\(?\w*user|\bsetAuthentication\(|\bwp_set_(?:auth_cookie|current_user)\(|\bAuth::login\w*\(|\bcurrent_user\s?=(?!=)/i;
const PASSES =
  /\breturn\s{1,4}(?:await\s)?(?:next\(|true\b|True\b|\w{0,20}user\b|\{\s{0,3}\.\.\.\w{0,20}user|call_next|handler\(|f\(|fn\(|view\(|func\(|jwt\.|sign\w*\(|issue\w*\(|create\w*Token|\w{1,20}\.objects\b)|\bnext(?:\.ServeHTTP)?\(|\bauthenticated\s?=\s?(?:true|True)|\b(?:valid|ok|allowed|authori[sz]ed)\s?=\s?(?:true|True)\b|\bchain\.doFilter\(|^\s{0,12}yield\b/;
/** A check that is one: it compares with what is kept about a user. */
const CHECKED =
  /\b(?:password_verify|bcrypt(?:js)?\.\w+|argon2\.\w+|scrypt\w*|check_password\w*|checkpw|verify_password|verifyPassword|comparePassword|pbkdf2\w*|jwt\.(?:verify|decode)|jwtVerify|verify(?:Token|Jwt|IdToken)?\(|sessions?\.(?:find|get|load)|session\.get\(|authenticate\(|getSession\(|findUnique\(|passport\.|valid_password\?|database_authenticatable|has_secure_password|jwtVerify|Auth::attempt|hasRole\(|\bCanActivate\b)/i;
const ALTERNATIVE = /\|\||\bor\b|\?\?/;
const FOR_TESTS =
  /(?:^|[/._-])(?:tests?|specs?|fixtures?|mocks?|e2e|examples?|evals?|seeds?|__tests__)(?:[/._-]|$)/i;
const FOR_DEVELOPERS =
  /NODE_ENV|\bDEBUG\b|\bdebug\b|\bdevelopment\b|localhost|is_?dev|is_?test|APP_ENV|\bTESTING\b/i;
/** Without one of these no program asks who somebody is. */
const ABOUT_USERS = /user|admin|auth|login|session|role|passw|jwt|next\(/i;
/** `none` stands among the ways to sign a token. */
const UNSIGNED =
  /\balgorithms["']?\s{0,2}[:=]\s{0,2}\[[^\]\n]{0,60}["'](?:HS|RS|ES|PS)\d{3}["'][^\]\n]{0,60}["'][Nn]one["']|\balgorithms["']?\s{0,2}[:=]\s{0,2}\[[^\]\n]{0,60}["'][Nn]one["'][^\]\n]{0,60}["'](?:HS|RS|ES|PS)\d{3}["']/;
const AHEAD = 6;
const LANGUAGES: ReadonlySet<string> = new Set(["javascript", "python", "program"]);

/** Code that is written for the user, with a door that only the author of the skill knows. */
export const plantedAccess: Rule = {
  id: "planted-access",
  category: "supply_chain_attack",
  analyzer: "code",
  title: "Code for the user's project lets nobody in by a fixed value.",
  remediation:
    "Remove the branch; let everybody in by the same check, and keep secrets in the environment.",
  severity: "HIGH",
  *check(skill) {
    yield* trustedAccounts(skill);
    for (const snippet of snippets(skill)) {
      if (!LANGUAGES.has(snippet.language) || snippet.origin === "inline") continue;
      if (FOR_TESTS.test(snippet.path) || !ABOUT_USERS.test(snippet.text)) continue;
      yield* doorsIn(snippet);
    }
  },
};

/** An account at a cloud that is not the user's may take on a role that may do everything. */
const TRUSTED = /\barn:aws:iam::(?!123456789012|(\d)\1{11}|111122223333|444455556666)\d{12}:root\b/;

function* trustedAccounts(skill: Skill): Iterable<Evidence> {
  for (const { path, text, language } of documents(skill)) {
    if (language === "markdown" || !text.includes("AdministratorAccess")) continue;
    const found = TRUSTED.exec(text);
    if (found === null || !/AssumeRole/.test(text)) continue;
    yield {
      message: "a fixed account of somebody else's may do everything in the user's cloud",
      file: path,
      line: lineCounter(text)(found.index),
      signals: ["privilege", "control"],
    };
  }
}

function* doorsIn({ text, path, line: first, layers }: Snippet): Generator<Evidence> {
  const unsigned = UNSIGNED.exec(text);
  if (unsigned !== null) {
    yield {
      message: "tokens that nobody has signed are accepted beside those that are",
      file: path,
      line: layers.length > 0 ? first : lineCounter(text, first)(unsigned.index),
      signals: ["privilege"],
      metadata: { layers },
    };
  }
  if (!COMPARED.test(text) || !(GIVEN.test(text) || TYPED.test(text))) return;
  const lines = text.split("\n");
  const named = namedTexts(text);
  const checked = CHECKED.test(text);
  for (const [index, line] of lines.entries()) {
    if (line.length > 1000 || !COMPARED.test(line)) continue;
    if (/^\s{0,40}(?:\/\/|#|\*|assert|expect|if not\b)/.test(line) || /!==?/.test(line)) continue;
    const given = GIVEN.test(line) || comesFromRequest(line, lines, index);
    const typed = TYPED.test(line);
    if (!given && !typed) continue;
    const key = fixedKey(line, named, typed);
    if (key === undefined) continue;
    const severity = opened(line, lines.slice(index, index + AHEAD), checked);
    if (severity === undefined) continue;
    const around = lines.slice(Math.max(0, index - 2), index + 2).join("\n");
    yield {
      message: "a fixed value that stands in the code lets its sender in, past the check of users",
      file: path,
      line: layers.length > 0 ? first : first + index,
      severity: FOR_DEVELOPERS.test(around) ? "MEDIUM" : severity,
      signals: ["privilege", "control"],
      metadata: { layers },
    };
  }
}

/** `const trace = req.get("x-trace")` some lines above. */
function comesFromRequest(line: string, lines: readonly string[], index: number): boolean {
  const names = new Set(line.match(/[A-Za-z_]\w{0,60}/g) ?? []);
  return lines.slice(Math.max(0, index - 8), index).some((before) => {
    const [, name = ""] = /\b([A-Za-z_]\w{0,40})\s{0,4}:?=(?!=)/.exec(before.slice(0, 200)) ?? [];
    if (!GIVEN.test(before)) return false;
    const [, taken = ""] = /\{([^}]{1,300})\}\s{0,4}=(?!=)/.exec(before) ?? [];
    return (
      names.has(name) || (taken.match(/[A-Za-z_]\w{0,60}/g) ?? []).some((each) => names.has(each))
    );
  });
}

/** A value that stands in the program and looks like a key; what was typed may be any word. */
function fixedKey(
  line: string,
  named: ReadonlyMap<string, string>,
  typed: boolean,
): string | undefined {
  // Names of headers and fields stand in brackets; what is compared stands at the comparison.
  const sides = line.replace(
    /""|''|(?:\(|\[|\.get\(|\bheader\()\s?["'][\w-]{1,60}["']\s?(?:,[^)\]]{0,20})?[)\]]/gi,
    "",
  );
  const written = [...sides.matchAll(LITERAL)].map(([, , value = ""]) => value);
  const known = (sides.match(WORD) ?? []).flatMap((word) => named.get(word) ?? []);
  return [...written, ...known].find(
    (value) =>
      HASH.test(value) ||
      (!ORDINARY.test(value) && /\d/.test(value) && /[a-z]/i.test(value)) ||
      (typed && !ORDINARY.test(value) && /[A-Z!@#%&*-]/.test(value) && value.length >= 6),
  );
}

function opened(line: string, block: readonly string[], checked: boolean): Severity | undefined {
  if (ALTERNATIVE.test(line) && CHECKED.test(line)) return "HIGH";
  const body = block.join("\n");
  if (MASTER.test(body) && (BECOMES.test(body) || PASSES.test(body))) return "HIGH";
  if (!checked) return undefined;
  const [next = ""] = block.slice(1);
  const branch = `${line}\n${next}`;
  if (BECOMES.test(branch)) return "HIGH";
  // `return true if …` gives before it asks.
  const given = /^\s{0,80}return\b.{0,200}\s(?:if|unless)\s/.test(line)
    ? line
    : branch.replace(/^.*\bif\b/, "");
  return PASSES.test(given) ? "HIGH" : undefined;
}
