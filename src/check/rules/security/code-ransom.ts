import type { Skill } from "../../../skill/skill.ts";
import type { Evidence, Rule } from "../../rule.ts";
import { deletedBy, writtenBy } from "../../views/acts.ts";
import { type Call, callsByCode } from "../../views/calls.ts";
import type { Code } from "../../views/code.ts";
import { commandText, startsProgram } from "../../views/external.ts";
import { lineCounter } from "../../views/lines-of.ts";
import { snippets } from "../../views/snippets.ts";
import { deepTexts } from "../../views/values.ts";

const WALK =
  /(?:^os\.walk|\.rglob|\.glob|^glob\.i?glob|\.iterdir|^fs\.(?:promises\.)?(?:readdir|opendir)(?:Sync)?|^os\.(?:listdir|scandir)|^fast-glob|^globby)/;
const ENCRYPT =
  /(?:\.encrypt|\.encryptor|^crypto\.(?:createCipheriv|publicEncrypt|subtle\.encrypt)|^pyAesCrypt\.encrypt\w*|^CryptoJS\.\w+\.encrypt|\.encrypt_and_digest|SecretBox\(\)\.encrypt|^gnupg\.GPG\(\)\.encrypt\w*)$/;
const ENCRYPT_COMMAND =
  /\b(?:openssl\s+(?:enc|smime|cms)|gpg\s.{0,60}(?:-c\b|-e\b|--encrypt|--symmetric)|age\s+-r|7z\s+a\s.{0,60}-p)/;
const NOTE =
  /\b(?:bitcoin|btc|monero|xmr|wallet|ransom|pay(?:ment)?)\b[^\0]{0,300}\b(?:decrypt|recover|restore|unlock|files|key)\b|\bfiles\b[^\0]{0,120}\b(?:encrypted|locked)\b[^\0]{0,300}\b(?:pay|contact|send|bitcoin|key)\b/i;
const USERS = /^(?:~|\/home|\/Users|[A-Z]:[\\/])|Documents|Desktop|Pictures/;

/** Takes the user's files away with a key that the user does not hold. */
export const codeRansom: Rule = {
  id: "code-ransom",
  category: "malware",
  analyzer: "code",
  title: "Programs do not lock the user's files.",
  remediation: "Encrypt into a new file, with a key the user gives, and keep the original.",
  severity: "HIGH",
  *check(skill) {
    yield* lockedByWords(skill);
    for (const [code, own] of callsByCode(skill)) {
      const walk = own.find(({ names }) => names.some((name) => WALK.test(name)));
      const lock = own.find(encrypts);
      const loss = own.find((call) => call.looped && removesOriginal(call));
      if (walk === undefined || lock === undefined || loss === undefined) continue;
      const note = own.some((call) =>
        NOTE.test((writtenBy(call)?.content ?? []).flatMap((value) => deepTexts(value)).join("\n")),
      );
      const users = roots(own).some((root) => USERS.test(root));
      yield {
        message:
          "files are found, encrypted and their originals removed" +
          (note ? ", and a note is left" : ""),
        file: code.snippet.path,
        line: lock.line,
        severity: note ? "CRITICAL" : users || !userHoldsKey(code) ? "HIGH" : "MEDIUM",
        signals: ["destroy"],
        metadata: {
          flow: [walk, lock, loss].map(({ line, names }) => ({
            file: code.snippet.path,
            line,
            what: names[0],
          })),
          layers: code.snippet.layers,
        },
      };
    }
  },
};

/** The same three acts in languages that no grammar here reads, by their words. */
const WALK_WORDS =
  /\bGet-ChildItem\b[^\n]{0,120}-Recurse|\bgci\b[^\n]{0,80}-r|Dir(?:\.glob|\[)|Find\.find|filepath\.Walk(?:Dir)?|RecursiveDirectoryIterator|Files\.walk|WalkDir::new|Directory\.(?:GetFiles|EnumerateFiles)|File::Find/i;
const LOCK_WORDS =
  /CreateEncryptor|OpenSSL::Cipher|openssl_encrypt|sodium_crypto_secretbox|aes\.NewCipher|cipher\.New\w+|Cipher\.getInstance|chacha20poly1305|Aes256Gcm|RbNaCl|Crypt::CBC/i;
const LOSS_WORDS =
  /\bRemove-Item\b|\bFile\.(?:delete|unlink|Delete|Move)\b|\bFileUtils\.rm|\bos\.(?:Remove|Rename)\b|\bunlink\s*\(|fs::remove_file|Files\.delete|WriteAllBytes\(\s*\$_/;
const GIVEN_KEY =
  /-AsSecureString|Read-Host|getpass|noecho|readline\(|ReadPassword|readPassword|\$argv|ARGV|os\.Args|flag\.String|\$Passphrase|\$Password|PASSPHRASE/i;

function* lockedByWords(skill: Skill): Iterable<Evidence> {
  for (const { path, line, text, language, layers } of snippets(skill)) {
    if (language !== "program" && language !== "powershell") continue;
    const lock = LOCK_WORDS.exec(text);
    if (lock === null || !WALK_WORDS.test(text) || !LOSS_WORDS.test(text)) continue;
    const note = NOTE.test(text);
    yield {
      message: `files are found, encrypted and their originals removed${note ? ", and a note is left" : ""}`,
      file: path,
      line: lineCounter(text, line)(lock.index),
      severity: note ? "CRITICAL" : GIVEN_KEY.test(text) ? "MEDIUM" : "HIGH",
      signals: ["destroy"],
      metadata: { layers },
    };
  }
}

function encrypts(call: Call): boolean {
  if (call.names.some((name) => ENCRYPT.test(name))) return true;
  return startsProgram(call.names) && ENCRYPT_COMMAND.test(commandText(call.args));
}

/** Deleted, moved away, or written over: the file's own name is opened for what was encrypted. */
function removesOriginal(call: Call): boolean {
  if (deletedBy(call) !== undefined) return true;
  if (call.names.some((name) => /^(?:os\.(?:rename|replace)|fs\.rename(?:Sync)?)$/.test(name)))
    return true;
  const written = writtenBy(call);
  const named = written?.paths.some((path) => !/^[rwabt+]+$/.test(path)) ?? true;
  if (written === undefined || named || !call.names.includes("open().write")) return false;
  return written.content.some(({ names }) => names.some((name) => /encrypt|cipher/i.test(name)));
}

function roots(own: readonly Call[]): string[] {
  return own
    .filter(({ names }) => names.some((name) => WALK.test(name)))
    .flatMap(({ args, receiver }) => [
      ...args.flatMap(({ value }) => value.texts),
      ...(receiver?.texts ?? []),
    ]);
}

/** The user types the key or names the file that holds it. */
function userHoldsKey({ snippet }: Code): boolean {
  return /\b(?:getpass|--(?:key|password|passphrase|recipient)|prompt|input\()/.test(snippet.text);
}
