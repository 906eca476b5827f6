import type { Skill } from "../../../skill/skill.ts";
import type { Severity } from "../../finding.ts";
import type { Evidence, Rule } from "../../rule.ts";
import type { Signal } from "../../signal.ts";
import {
  ASKED_IN_OTHER_TONGUE,
  folded,
  UNASKED_IN_OTHER_TONGUE,
  UNBOUND_IN_OTHER_TONGUE,
} from "../../views/covert-words.ts";
import { isFamiliar, placeIn } from "../../views/destinations.ts";
import { hostsIn } from "../../views/hosts.ts";
import { oneOf } from "../../views/one-of.ts";
import { hasWord, type Sentence, sentences } from "../../views/sentences.ts";
import { wordSet } from "../../views/word-sets.ts";
import { wordedEvidence } from "../../views/wording.ts";

/** The core of three orders, as short as each language allows. */
const ORDERS: readonly (readonly [Signal, string, RegExp])[] = [
  [
    "override",
    "sets aside earlier instructions",
    /\b(?:ignora|ignore|olvida|descarta|desconsidere|dimentica|esque[cç]a|oublie|ignorez|ignorie\w*|vergiss|missachte)\b.{0,25}\b(?:instrucciones|indicaciones|consignes|vorgaben|indicazioni|instructions|instru[cç][oõ]es|istruzioni|anweisungen|regeln|reglas|r[eè]gles|regras|regole)\b.{0,25}\b(?:anteriores|previas|pr[eé]c[eé]dentes|precedenti|vorherig\w*|bisherig\w*|fr[uü]her\w*|recibid\w*|hasta ahora|re[cç]u\w*|ricevut\w*)|\b(?:ignorie\w*|vergiss|missachte)\b.{0,25}\b(?:vorherig\w*|bisherig\w*|fr[uü]her\w*)\b.{0,20}\b(?:anweisungen|regeln|instruktionen)|(?:прежн|предыдущ|ранн|данн)[а-я]{2,4} (?:указани|инструкц|правил|команд)[а-я]{0,3}.{0,24}(?:не действу|отмен|утратил|недействит|не име)|\b(?:instrucciones|reglas|indicaciones|instru[cç][oõ]es|regras|istruzioni|regole|consignes|instructions|r[eè]gles|anweisungen|vorgaben|regeln|instrukcje|zasady|instructies|regels)\b.{0,24}\b(?:ya no (?:val|se apli|rigen|cuent)\w*|no se aplican|n[aã]o (?:valem|se aplicam)|non (?:valgono|si applicano)|ne (?:s['’]appliquent|valent|comptent)|gelten (?:hier |ab jetzt |nun )?nicht|sind (?:aufgehoben|hinf[aä]llig)|ju[zż] nie (?:obowi[aą]zuj\w*)|gelden niet)|\b(?:zignoruj|pomi[nń]|zapomnij|negeer|vergeet)\w*\b.{0,30}\b(?:instrukcj\w*|polece\w*|zasad\w*|instructies|regels|opdrachten)\b|(?:игнорируй|забудь|не учитывай).{0,25}(?:предыдущ|прежни|ранее).{0,25}(?:инструкц|указани|правил)|(?:忽略|无视|忘记|無視).{0,12}(?:之前|以前|先前|前面|上述|所有).{0,8}(?:指令|指示|说明|規則|规则|提示)|(?:これまで|以前|上記|前).{0,6}(?:指示|命令|ルール).{0,10}(?:無視|忘れ)|(?:이전|앞선|기존).{0,8}(?:지시|명령|규칙|지침).{0,8}(?:무시|잊)|تجاهل.{0,15}(?:التعليمات|الأوامر|القواعد).{0,12}(?:السابقة)?|(?:पिछले|पहले के).{0,12}(?:निर्देश|नियम).{0,12}(?:अनदेखा|नज़रअंदाज़|भूल)|(?:önceki|yukarıdaki).{0,12}(?:talimat|kural|komut).{0,12}(?:yok say|unut|görmezden)/iu,
  ],
  [
    "conceal",
    "hides something from the user",
    /\b(?:no|nunca|ni)\b.{0,10}\b(?:digas|cuentes|comentes|expliques|avises|informes|menciones|muestres|reveles|notifiques|diga|comente|avise|informe|mencione|muestre|comunique\w*|indiques)\b.{0,24}\b(?:usuari[oa]|client[ea]|persona)|\b(?:usuari[oa]|client[ea])\b.{0,16}\bno\b.{0,16}\b(?:enter\w*|sepa|saber\w*|not[ea]|vea|debe saber)|\bn['’]en (?:parle|dis|informe|dites)\w*\b.{0,8}\b(?:pas|rien|jamais)\b.{0,20}utilisat|\b(?:benutzer|nutzer|anwender)\b.{0,24}\bnichts?\b.{0,20}\b(?:wissen|erfahren|merken|sehen)\b|\bsin (?:avisar|informar|dec[ií]rselo|decir)\b.{0,12}\busuari|\bsans (?:pr[eé]venir|informer|avertir)\b.{0,12}utilisat|\bsem (?:avisar|informar)\b.{0,12}usu[aá]ri|\bsenza (?:avvisare|informare)\b.{0,12}utente|\bne (?:dis|dites|parle\w*|r[eé]v[eè]le\w*|mentionne\w*|montre\w*|pr[eé]viens|informe\w*)\b.{0,8}\b(?:pas|rien|jamais)\b.{0,20}\butilisat|\b(?:sage?|sagen|erz[aä]hle|verrate|zeige|melde|teile)\b.{0,12}\b(?:benutzer|nutzer|anwender)\b.{0,20}\b(?:nicht|nichts)\b|\bn[aã]o (?:conte|diga|informe|mencione|mostre|revele|avise)\b.{0,12}\busu[aá]ri|\bnon (?:dire|dirlo|mostrare|rivelare|menzionare|informare|avvisare)\b.{0,14}\butente\b(?! (?:di|come|cosa)\b)|не (?:сообща|говор|показыва|упомина|рассказыва|уведомля|информиру|извеща)[а-я]{1,4}.{0,24}пользовател|пользовател[а-я]{1,3}.{0,24}(?:знать|видеть|говорить|сообщать).{0,10}не (?:нужно|надо|обязательно|следует|стоит)|\b(?:inutile|pas besoin|pas la peine|sans) (?:de |d['’])?(?:l['’]|en |le |la )?(?:informer|pr[eé]venir|parler|dire|avertir|mentionner|signaler)\b.{0,24}\b(?:utilisa\w*|personne|client\w*)|\b(?:no hace falta|no es necesario|sin necesidad de) (?:que )?(?:avis|inform|dec|coment|mencion)\w*\b.{0,24}\b(?:usuari[oa]|client[ea])|\b(?:usu[aá]rio|cliente|utente)\b.{0,10}\b(?:n[aã]o|non) (?:precisa|deve|ha bisogno di)\b.{0,10}\b(?:saber|sapere|sapie\w*|ver|notar)|пользовател[а-я]{1,3}.{0,24}(?:не (?:должен|нужно|следует|надо)).{0,12}(?:знать|видеть|сообщать|говорить)|\b(?:nie|nigdy nie)\b.{0,6}\b(?:m[oó]w|informuj|wspominaj|powiadamiaj|pokazuj|ujawniaj)\w*\b.{0,24}\bu[zż]ytkownik\w*|\b(?:vertel|zeg|meld|toon|noem)\b.{0,24}\bgebruiker\b.{0,16}\b(?:niet|niets)\b|\b(?:gebruiker)\b.{0,16}\b(?:niet|niets)\b.{0,12}\b(?:weten|merken|zien|vertellen)\b|\bzonder\b.{0,12}\bgebruiker\b.{0,16}\b(?:informeren|vertellen|melden)\b|(?:不要|请勿|別|别|不能|不得|无需|不必).{0,3}(?:告诉|告知|通知|透露给|提示|让).{0,3}(?:用户|使用者)(?!选|.{0,3}(?:答案|解法|怎么|如何|应该|去|自己))|(?:ユーザー|利用者)(?:に|には).{0,14}(?:報告しない|言及しない|話さない|気づかれ|知られない|知らせない|伝えない|言わない|表示しない|教えない|通知しない)|사용자(?:에게|한테).{0,10}(?:는|도)?.{0,10}(?:알리지|말하지|보여주지|언급하지|보고하지|공개하지)|لا (?:تخبر|تذكر|تظهر|تعلم).{0,8}(?:المستخدم|للمستخدم)|(?:उपयोगकर्ता|यूज़र) को.{0,20}(?:न बता|मत बता|नहीं बता)|kullanıcı(?:ya|yı|nın).{0,40}(?:söyleme(?!k|l)|bildirme(?!k|l)|gösterme(?!k|l)|haber verme(?!k|l))/iu,
  ],
  [
    "bypass",
    "acts without the user's approval",
    /\bsin (?:pedir|solicitar|preguntar)\b.{0,25}\b(?:permiso|confirmaci[oó]n|usuario|autorizaci[oó]n)|\bsans (?:demander|l['’]accord|l['’]autorisation|confirmation)\b.{0,30}\b(?:utilisateur|autorisation|confirmation|permission)|\bohne\b.{0,12}\b(?:benutzer|nutzer|anwender|nachfrage|r[uü]ckfrage|best[aä]tigung)\b.{0,12}(?:\bzu fragen|\bfragen|\bdes|$|[.,])|\bsem (?:pedir|solicitar|perguntar)\b.{0,25}\b(?:permiss[aã]o|confirma[cç][aã]o|usu[aá]rio)|\bsenza (?:chiedere|domandare)\b.{0,25}\b(?:conferma|permesso|utente|autorizzazione)|без (?:подтверждения|разрешения|согласия|ведома).{0,6}пользовател|(?:无需|不需要|不用|无须).{0,4}(?:用户|使用者).{0,4}(?:确认|同意|许可|批准)|(?:ユーザー|利用者)の.{0,4}(?:確認|許可|同意|承認)(?:なし|を得ず|を取らず)|사용자.{0,4}(?:확인|동의|허락|승인) 없이|(?:دون|بدون).{0,6}(?:إذن|موافقة|تأكيد).{0,6}المستخدم|(?:उपयोगकर्ता|यूज़र) (?:की|से).{0,10}(?:अनुमति|पूछे|पुष्टि).{0,4}(?:के बिना|बिना)|kullanıcı(?:ya|dan|nın)?.{0,8}(?:sormadan|onayı olmadan|izni olmadan|onay almadan)/iu,
  ],
];
const ANY_ORDER = oneOf(...ORDERS.map(([, , pattern]) => pattern));
/** Moves something after each task; counts only with an address that is not the skill's own. */
const SIDE_TASK =
  /\b(?:despu[eé]s de cada|cada vez|siempre|apr[eè]s chaque|[aà] chaque|toujours|nach jede[mr]|bei jede[mr]|immer|ap[oó]s cada|sempre|dopo ogni|ad ogni|her \S{1,20} sonra)\b.{0,80}\b(?:env[ií]\w*|sub[ea]\w*|copi\w*|envoie\w*|t[eé]l[eé]vers\w*|transmet\w*|send\w*|sende\w*|lade|kopier\w*|[uü]bermitt\w*|envie|carreg\w*|invia\w*|carica\w*|gönder\w*|yükle\w*)|\bsende\b.{0,10}\bnach jede[mr]|(?:после|при) кажд.{0,40}(?:отправ|загру|копир|пересыл)|(?:每次|每当|每个).{0,30}(?:上传|发送|复制|转发|同步)|(?:毎回|たびに).{0,60}(?:送信|アップロード|コピー|転送)|(?:매번|마다).{0,60}(?:전송|업로드|보내|복사)|بعد كل.{0,40}(?:أرسل|ارفع|انسخ)|(?:हर|प्रत्येक).{0,40}(?:भेजें|अपलोड|कॉपी)/iu;
/** Takes something to an address, in the shortest form that each language allows. */
const SENDS =
  /\b(?:env[ií](?:a|e|es|ar|en)(?:l[aeo]s?|sel[ao]s?)?|m[aá]nd(?:a|e|ar)(?:l[aeo]s?|sel[ao]s?)?|rem[ií]te\w*|entr[eé]ga\w*|public[ae]\w*|vu[eé]lca\w*|s[uú]be(?:l[aeo]s?)?|mande(?:-[ao]s?)?|encaminh\w*|repasse\w*|wy[sś]lij\w*|prze[sś]lij\w*|przeka[zż]\w*|stuur\w*|verstuur\w*|verzend\w*|spedisc\w*|manda(?:l[aeio]|re)?|d[eé]pose[rz]?|exp[eé]die[rz]?|postez?|sube|subir|transmit(?:e|ir)|reenv[ií]\w*|envoie\w*|envoyer|t[eé]l[eé]vers\w*|transmet\w*|transf[eè]re\w*|sende\w*|schick\w*|[uü]bertrag\w*|[uü]bermittle\w*|hochlad\w*|envie|enviar|carregue|encaminhe|invia\w*|inoltra\w*|carica|trasmett\w*|gönder\w*|yükle\w*)\b|\blade?\b.{0,80}\bhoch\b|(?:отправ|загруз|пересл|переда)[а-я]{1,6}|上传|发送|转发|传送|提交到|送信|アップロード|転送|전송|업로드|보내|أرسل|ارفع|إرسال|भेज|अपलोड/iu;
/** Things that are private, and words that hide or repeat. */
const GRAVE =
  /\b(?:has[lł]\w*|kluczy?\w*|wszystkie pliki|ka[zż]d\w*|wachtwoord\w*|sleutels?|gesprek|elk[e]?|iedere?|\.env|~\/\.\w+|api[- ]?\w{3,8}|tokens?|contrase[nñ]as?|credenciales|claves?|secretos?|historial|conversaci[oó]n|identifiants|mots? de passe|cl[eé]s?|conversation|passw[oö]rter|zugangsdaten|schl[uü]ssel|verlauf|gespr[aä]ch|senhas?|credenciais|chaves?|conversa|credenziali|chiavi|conversazione|sin (?:avisar|informar|decir)|sans (?:pr[eé]venir|informer|avertir|le dire)|n['’]en parle|ohne (?:es )?(?:zu )?(?:sagen|melden)|nichts? wissen|sem (?:avisar|informar)|senza (?:avvisare|informare|dire)|todos los archivos|tous les fichiers|alle dateien|todos os arquivos|tutti i file|cada|chaque|jede[mnrs]?|ogni)\b|парол|ключ|переписк|истори|не (?:говори|сообщай)|кажд|все файлы|密码|密钥|凭据|对话|聊天|所有文件|不要告诉|每|パスワード|鍵|会話|すべて|知らせ|たび|毎|비밀번호|키|대화|모든|알리지|마다|كلمات? المرور|مفاتيح|المحادثة|جميع|لا تخبر|كل |पासवर्ड|कुंजी|बातचीत|सभी|न बता|हर/iu;
/** "Install this first", as campaigns write it. */
const INSTALLS =
  /\b(?:instal[ae]\w*|installe[rz]?|installier\w*|installa|descarg\w*|t[eé]l[eé]charg\w*|scarica\w*|baix[ea]\w*|herunterlad\w*|indir\w*)\b|установ|скача|загрузи|安装|下载|インストール|ダウンロード|설치|다운로드|ثبت|تثبيت|نزل|حمل|इंस्टॉल|डाउनलोड/iu;
const PROGRAM = /https?:\/\/\S{4,200}\.(?:exe|msi|dmg|pkg|scr|bat|ps1|sh|apk|zip|rar|7z)\b/i;
/** Words without which no order above in Latin letters can stand. */
const LATIN = wordSet(
  "indicaciones consignes vorgaben indicazioni instrucciones polecenia instrukcje instrukcji yslij prze uzytkownik ytkownika ytkownikowi ytkownik gebruiker instructies stuur verstuur mandalo ndalo nvialo mande envie cliente historial conversaci contrase credenciales clave senha senhas mots passwort zugangsdaten instructions instru istruzioni anweisungen regeln reglas regras regole gles usuario usuaria utilisateur benutzer nutzer anwender usu utente permiso permission confirmaci autorizaci autorisation confirmation nachfrage ckfrage best permiss confirma conferma permesso avant prima antes bevor vor antes alle todos tous tutti instala installe installa installiere scarica descarga baixe lade envia sende invia envoie transmets talimatlar talimat kural komut kullan cada siempre chaque toujours jeder jedem immer sempre ogni her",
);
const OTHER_LETTERS =
  /[\u00c0-\u024f\u0400-\u04ff\u0600-\u06ff\u0900-\u097f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;

/** Orders in another language than the rest of the skill pass by those who read only English. */
export const otherLanguageOrder: Rule = {
  id: "other-language-order",
  category: "prompt_injection",
  analyzer: "prose",
  title: "No language is used to order what English would show.",
  remediation: "Remove the sentence.",
  severity: "HIGH",
  *check(skill) {
    for (const sentence of sentences(skill)) {
      const { text } = sentence;
      if (!hasWord(sentence, LATIN) && !OTHER_LETTERS.test(text)) continue;
      for (const [signal, what, pattern] of ANY_ORDER.test(text) ? ORDERS : []) {
        const match = pattern.exec(text);
        if (match === null) continue;
        const honest = isHonest(signal, text);
        const severity = honest ? "LOW" : signal === "bypass" ? "MEDIUM" : "HIGH";
        yield evidence(skill, sentence, match, { what, severity, signals: honest ? [] : [signal] });
      }
      yield* unasked(skill, sentence);
      yield* towards(skill, sentence);
    }
  },
};

/** Drafts, workings and keys are kept from the page in every language. */
function isHonest(signal: Signal, text: string): boolean {
  return signal === "conceal" && WORKINGS.test(folded(text)) && hostsIn(text).length === 0;
}

const WORKINGS =
  /\b(?:(?:etapas|pasos|passos|etapes|fasi|passaggi|detalhes|detalles|details|dettagli|notas?|notes?) (?:intern|tecnic|techni)\w*|interne\w? (?:schritte|details|notizen)|zwischenschritte\w?|rascunhos?|borradores?|brouillons?|entwurf\w*|bozze|ids?|json|tokens?|claves?|chaves?|contrasenas?|senhas?|mots? de passe|passwor\w*|respuestas?|respostas?|reponses?|risposte|soluci\w*|solucao|losung\w*|soluzion\w*)\b|черновик|внутренн|草稿|中间步骤|内部步骤|答案|下書き|内部の/;

/** Not asking, and saying that what is allowed does not count, in looser words. */
function* unasked(skill: Skill, sentence: Sentence): Generator<Evidence> {
  const text = folded(sentence.text);
  for (const [what, pattern] of [
    ["acts without the user's approval", UNASKED_IN_OTHER_TONGUE],
    ["sets aside what the user allows", UNBOUND_IN_OTHER_TONGUE],
  ] as const) {
    const match = pattern.exec(text);
    if (match === null) continue;
    yield evidence(skill, sentence, match, { what, severity: "MEDIUM", signals: ["bypass"] });
    return;
  }
}

/** Orders with an address: something goes there, or a program comes from there. */
function* towards(skill: Skill, sentence: Sentence): Generator<Evidence> {
  const { text } = sentence;
  const place = placeIn(skill, text);
  if (place === undefined || place.hostKind === "unproven" || isFamiliar(skill, place.value))
    return;
  const { value: host } = place;
  const sends = SENDS.exec(text);
  if (sends !== null && !ASKED_IN_OTHER_TONGUE.test(folded(text))) {
    const again = SIDE_TASK.test(text);
    yield evidence(skill, sentence, sends, {
      what: `sends something to ${host}`,
      severity: again || GRAVE.test(text) ? "HIGH" : "MEDIUM",
      signals: ["move-data", "send", "foreign-host", ...(again ? (["recurring"] as const) : [])],
    });
  }
  const installs = INSTALLS.exec(text);
  if (installs === null || !PROGRAM.test(text)) return;
  yield evidence(skill, sentence, installs, {
    what: `has a program of ${host} installed`,
    severity: "HIGH",
    signals: ["fetch", "execute", "foreign-host"],
  });
}

function evidence(
  skill: Skill,
  sentence: Sentence,
  match: RegExpExecArray,
  { what, severity, signals }: { what: string; severity: Severity; signals: readonly Signal[] },
): Evidence {
  return wordedEvidence(
    skill,
    sentence,
    { index: match.index, text: match[0] },
    { message: `The text ${what}, in another language than English`, severity, signals },
  );
}
