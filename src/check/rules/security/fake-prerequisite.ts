import type { Skill } from "../../../skill/skill.ts";
import type { Severity } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { isChosenByUser } from "../../views/destinations.ts";
import { isSpokenOf, mayRunFrom, type Origin, originOf } from "../../views/origin.ts";
import { type Passage, passages } from "../../views/passages.ts";
import type { Sentence } from "../../views/sentences.ts";

const ADDRESS = /https?:\/\/[^\s"'`<>)\]]{4,300}/gi;
const REFERENCE = /\]\[([\w -]{1,40})\]/g;
const BROUGHT =
  /\b(?:download\w*|fetch\w*|get|gets|grab|obtain|visit|go to|head to|open|follow|see|read|install\w*|from|copy|use|at|here)\b|下载|获取|访问|打开|\b(?:lade|herunterladen|descarg\w+|télécharg\w+|baix\w+)|скача\w*/i;
const RUN =
  /\b(?:run|runs|running|execut\w+|launch\w*|start(?:ed|ing)?|install(?:ed|ing|er)?|double-?click\w*|paste|set ?up|activate\w*|must be (?:running|active)|open (?:it|https?|the (?:app|program|installer|file)))\b|运行|执行|启动|安装|双击|粘贴|\b(?:ausführen|starte\w?|installier\w+|ejecut\w+|instal[ae]\w*|exécut\w+|lance[rz])|запуст\w*|установ\w*/i;
/** What was brought is itself what is started. */
const STARTED =
  /\b(?:start|run|launch|execute|open) (?:it|the (?:program|app|installer|binary|service))\b|\bmake it executable\b|\band (?:then )?(?:started|launched|executed)\b|\bmust be running\b/i;
const OBTAINED = /\b(?:download|install|get|grab|obtain|fetch)\w*\b/i;
const NEEDED =
  /\b(?:before|first|pre-?requisite|required?|requires|needs?|needed|must|mandatory|has to|depends on|does not work|will not (?:work|function)|won['’]t (?:work|function)|nothing (?:below )?works|prior to|important|critical|to activate|to unlock|missing|not running|step 0|do not continue|in order to use)\b|必须|需要|前置|\b(?:zuerst|bevor|muss|benötigt|necesari\w+|requiere|nécessaire|obligatoire|necessári\w+)|обязательн\w*|необходим\w*/i;
const PROGRAM =
  /\.(?:exe|msi|dmg|pkg|app|scr|bat|cmd|ps1|vbs|jar|apk|deb|rpm|appimage|crx|xpi|iso|zip|7z|rar|tgz|tar\.gz)\b|\b(?:drivers?|binary|installer|helper|runtime|utility|agent|module|plug-?in|extension|loader|client|service|executable|cli|tool|component|engine|bridge|core|provider|archive|package)\b|组件|工具|程序/i;
const INSTALLER =
  /\.(?:exe|msi|dmg|pkg|scr|crx|run|bat|ps1|vbs|hta|appimage|apk|command)(?:[?#]|$)/i;
const PACKED = /\.(?:zip|7z|rar|tgz|tar\.gz|iso)(?:[?#]|$)|\/releases\/download\//i;
const PACKED_FILE = /[\w)-]\.(?:zip|7z|rar)\b/i;
const NAMED_PROGRAM = /[\w-]\.(?:exe|msi|dmg|pkg|scr|7z|rar|zip|appimage)\b(?!\.)/i;
/** The password of an archive, told by who packed it: nothing but a scanner is kept out by it. */
const PASSWORD =
  /(?:\bpass(?:word|code|phrase)?\b|\bpwd?\b|\b(?:the|unlock|archive|zip|extraction) code\b|\b(?:archive|zip|rar|unlock|extraction) (?:key|pin)\b|密码|пароль|contraseña|senha|mot de passe)["'*_]{0,3}\s{0,2}(?:is|:|=|-|–|—|：)?\s{0,2}(?:[`"'*“「]{1,3}([^`"'*”」\s]{2,40})[`"'*”」]|:\s{0,2}([\w.@!#$-]{2,40})|\s([\w.@!#$-]{0,20}\d[\w.@!#$-]{1,20}))/i;
/** Locked, whoever knows the key. */
const PROTECTED =
  /\b(?:protected|encrypted|locked)\b.{0,20}\b(?:archive|zip|rar|7z)\b.{0,120}\b(?:run|execute|launch|start|install)\b/i;
const ARCHIVE =
  /\b(?:extract\w*|unzip\w*|unpack\w*|decompress\w*|archive|zip|rar|7z|7-zip)\b|\.(?:zip|7z|rar)\b|解压|压缩/i;
const FILLED_IN = /^(?:your|my|user|the)[-_ ]?|^[<{$%]|^x{3,}|^\.{3}|^password$|^secret$/i;
const USERS_OWN = /\b(?:user|they|you) (?:gives?|has|have|provides?|enters?)\b|--password\b/i;
/** The password of an account or a device, and not of a file. */
const LOGIN =
  /\b(?:log ?in|sign ?in|user(?:name)?|account|admin|ssh|router|database|default|server)\b.{0,60}$/i;
/** The word under which samples of malware are exchanged among those who study it. */
const SAMPLE = /^(?:infected|malware)$/i;
const PASTED =
  /\b(?:paste|copy|enter|type)\b.{0,80}\b(?:terminal|powershell|command prompt|console|cmd|shell|run (?:dialog|box|window)|enter)\b|\b(?:terminal|powershell|console|win ?\+ ?r|windows key|cmd ?\+ ?space)\b.{0,80}\b(?:paste|execute|run)\b|终端.{0,20}(?:执行|运行|粘贴)/i;
const FOLLOWED =
  /\b(?:run|execute|paste|copy|follow|perform|do|complete)\b.{0,60}\b(?:commands?|steps?|instructions?|scripts?|everything|whatever|what)\b.{0,40}\b(?:on it|in it|there|on (?:the|this|that) page|it (?:shows|contains|says)|as written|listed|exactly|(?:from|at|on) https?)\b/i;
const SHELL_WORD = /\b(?:commands?|terminal|scripts?|shell|powershell|console)\b|终端|命令/i;
const UNPROTECTED =
  /\b(?:disable|turn off|switch off|pause|deactivate|add an exclusion|exclude)\b.{0,60}\b(?:anti-?virus|defender|real-time protection|smartscreen|gatekeeper|protection|security software|firewall)\b|\brun anyway\b|\bfalse positives?\b|\bxattr -\w*[cd]|\bquarantine\b|\ballow it in system settings\b|\btrotzdem ausführen\b|\b(?:virenschutz|antivirus|антивирус)\b.{0,60}(?:ausschalt|désactiv|desactiv|отключ)|\bas administrator\b|\b(?:mac|system|admin\w*|login) password when\b/i;

/** Sections of a few steps are read with their neighbours. */
const SHORT = 5;

/** "Install this first" is how most campaigns reach the machine; the skill itself stays clean. */
export const fakePrerequisite: Rule = {
  id: "fake-prerequisite",
  category: "supply_chain_attack",
  analyzer: "prose",
  title: "What a skill needs comes from a place that everybody can check.",
  remediation: "Name a package of a public registry with its version, or a vendor's own page.",
  severity: "HIGH",
  *check(skill) {
    const all = passages(skill);
    for (const [index, passage] of all.entries()) {
      const beside = () => [...besides(all, index), ...besidesOfReader(all, passage)].join(" \n ");
      for (const [at, sentence] of passage.sentences.entries()) {
        const found = locked(passage, at, beside) ?? brought(skill, passage, at);
        if (found === undefined) continue;
        const { path, line } = sentence;
        yield {
          message: `The user or the agent is told to ${found.what}`,
          file: path,
          line,
          severity: found.severity,
          signals: ["fetch", "execute", "foreign-host"],
          metadata: { quote: sentence.text.slice(0, 200) },
        };
      }
    }
  },
};

/** What the short sections before and after one say. */
function besides(all: readonly Passage[], index: number): string[] {
  const path = all[index]?.path;
  return [all[index - 1], all[index + 1]]
    .filter((other) => other?.path === path)
    .flatMap((other) =>
      other === undefined || other.sentences.length >= SHORT ? [] : texts(other),
    );
}

/** A file that a section sends its reader to stands in that section's place. */
function besidesOfReader(all: readonly Passage[], { path }: Passage): string[] {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return all.flatMap((other, index) =>
    other.path !== path && other.sentences.some(({ raw }) => raw.includes(name))
      ? [...texts(other).slice(0, SHORT), ...besides(all, index)]
      : [],
  );
}

function texts({ sentences }: Passage): string[] {
  return sentences.map(({ text }) => text);
}

interface Found {
  readonly severity: Severity;
  readonly what: string;
}

/** A sentence with its neighbours: one step before it and three after. */
function near({ sentences }: Passage, at: number): string {
  return (
    sentences
      .slice(Math.max(0, at - 1), at + 7)
      // "Step 2." is a number, not a step.
      .filter(({ text }) => text.length > 10)
      .slice(0, 5)
      .map(({ text, code }) => (PASTED.test(text) ? `${text} ${code.slice(0, 200)}` : text))
      .join(" \n ")
  );
}

function locked(passage: Passage, at: number, beside: () => string): Found | undefined {
  const sentence = passage.sentences[at];
  if (sentence === undefined) return undefined;
  if (PROTECTED.test(sentence.text) && !USERS_OWN.test(sentence.text)) {
    return { severity: "HIGH", what: "run what comes in a locked archive" };
  }
  const match = PASSWORD.exec(sentence.raw);
  if (match === null) return undefined;
  const password = match[1] ?? match[2] ?? match[3] ?? "";
  if (LOGIN.test(sentence.raw.slice(0, match.index))) return undefined;
  if (FILLED_IN.test(password) || isChosenByUser(sentence.text, undefined)) return undefined;
  // The steps before it tell what is opened; a short section may stand between them.
  const around = `${near(passage, Math.max(0, at - 2))} ${near(passage, at)} ${beside()}`;
  // The password of a database stands in many a list; this one is told of a file that is brought.
  const packed =
    ARCHIVE.test(sentence.text) || PACKED_FILE.test(near(passage, Math.max(0, at - 2)));
  const told = ARCHIVE.test(sentence.text) && RUN.test(sentence.text);
  const fetched = told || /https?:\/\/|\bdownload|下载/i.test(around);
  if (!packed || !fetched || !RUN.test(around)) return undefined;
  if (SAMPLE.test(password)) return { severity: "LOW", what: "open an archive of samples" };
  const data =
    /\bdata ?sets?\b|\bcorpus\b|\bsample data\b/i.test(around) && !INSTALLER.test(around);
  return {
    severity: data ? "MEDIUM" : "HIGH",
    what: "run what comes in a locked archive, whose password stands beside it",
  };
}

function brought(skill: Skill, passage: Passage, at: number): Found | undefined {
  const sentence = passage.sentences[at];
  if (sentence === undefined || !/:\/\/|\]\[/.test(sentence.raw)) return undefined;
  if (!BROUGHT.test(sentence.text)) return undefined;
  let worst: Found | undefined;
  for (const url of addressesIn(passage, sentence)) {
    const origin = originOf(skill, url);
    if (mayRunFrom(origin)) continue;
    const found = judged(skill, sentence, url, origin, near(passage, at));
    if (found !== undefined && (worst === undefined || found.severity === "HIGH")) worst = found;
  }
  return worst;
}

/** The addresses of a sentence; those within commands are what the rules of commands look at. */
function addressesIn({ sentences }: Passage, { raw }: Sentence): string[] {
  const shown = raw.replace(/`[^`]*\s[^`]*`/g, " ");
  const direct = shown.match(ADDRESS) ?? [];
  const named = [...shown.matchAll(REFERENCE)].flatMap(([, id = ""]) => {
    const mark = `[${id}]: `;
    const line = sentences.find(({ raw: text }) => text.includes(mark))?.raw ?? "";
    return line.slice(line.indexOf(mark) + mark.length).match(ADDRESS)?.[0] ?? [];
  });
  return [...new Set([...direct, ...named])].slice(0, 8);
}

function judged(
  skill: Skill,
  { text, path }: Sentence,
  url: string,
  origin: Origin,
  around: string,
): Found | undefined {
  const { host, kind } = origin;
  const program = INSTALLER.test(url) || PACKED.test(url) || NAMED_PROGRAM.test(text);
  const started = RUN.test(text) || (program && RUN.test(around));
  const needed = NEEDED.test(around);
  const run: Found = { severity: "HIGH", what: `run a program from ${host}` };
  if (UNPROTECTED.test(around) && started && (program || PROGRAM.test(text))) {
    return { ...run, what: `let a program from ${host} past its guards` };
  }
  switch (kind) {
    case "drop":
    case "hidden":
      return fromStranger(text, around, origin, program);
    case "account":
      return program && started && needed
        ? { severity: "MEDIUM", what: "run a program of an account at a public host" }
        : undefined;
    case "free":
      if (PASTED.test(text) || (FOLLOWED.test(around) && SHELL_WORD.test(around))) return run;
      if (!started || !(program || PROGRAM.test(text) || needed)) return undefined;
      return needed && /\b(?:download|install)\w*\b|下载|安装/i.test(text)
        ? run
        : { ...run, severity: "LOW" };
    case "unproven":
    case "foreign": {
      if (PASTED.test(text)) return { ...run, what: `paste a command that ${host} answers` };
      if (FOLLOWED.test(around) && SHELL_WORD.test(around) && needed)
        return { ...run, what: `run the commands that ${host} shows` };
      const named = kind === "unproven";
      if (INSTALLER.test(url) && started) return named ? { ...run, severity: "MEDIUM" } : run;
      if (named) return undefined;
      const spoken = isSpokenOf(skill, path, host);
      if (PACKED.test(url) && started) {
        return needed && !spoken ? run : { ...run, severity: "MEDIUM" };
      }
      if (!needed || !started || !PROGRAM.test(text) || !OBTAINED.test(text)) return undefined;
      if (spoken) return { ...run, severity: "LOW" };
      return STARTED.test(text) ? run : { ...run, severity: "MEDIUM" };
    }
    default:
      return undefined;
  }
}

/** Pastes, drops, shorteners and bare addresses hold no installers of honest projects. */
function fromStranger(
  text: string,
  around: string,
  { host, kind }: Origin,
  program: boolean,
): Found | undefined {
  const steps = PASTED.test(around) || FOLLOWED.test(around);
  const runs =
    RUN.test(text) ||
    (program && RUN.test(around)) ||
    /\.(?:exe|msi|dmg|pkg|sh|command)\b/i.test(around);
  const installs =
    /\b(?:run|execute|launch)\b.{0,40}https?:/i.test(text) ||
    (kind === "hidden" && /\b(?:install|run|execute|launch)\b/i.test(text));
  const tool = program || PROGRAM.test(around) || SHELL_WORD.test(text);
  if (!steps && !installs && !(runs && tool)) return undefined;
  return { severity: "HIGH", what: `run what comes from ${host}` };
}
