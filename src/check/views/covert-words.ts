/**
 * Words for sending away, keeping quiet, erasing and not asking, in the languages that skills are
 * written in. Each list is loose: what it finds is one leg of several, and means little alone.
 */
import { wordSet } from "./word-sets.ts";

/** Small letters without their accents, so that a list needs each word once. */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  if (/^[\x00-\x7f]*$/.test(lower)) return lower;
  return lower
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .normalize("NFC");
}

/** Letters that no English word has. */
export const OTHER_SCRIPT =
  /[\u0400-\u04ff\u0600-\u06ff\u0900-\u097f\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;

/** Sends, uploads, forwards, hands over: orders and what is said to happen. */
export const SENT_IN_OTHER_TONGUE =
  /\b(?:passe|fai(?:s|re|tes) suivre|met(?:s|tre|tez) en copie|copi(?:a|e|ar|er|ez|are)|kopier\w{1,2}|(?:re)?envi(?:a|e|es|ar|en|ad[ao]s?|ando)(?:l[aeo]s?|sel[ao]s?|-[ao]s?)?|mand(?:a|e|ar|are|en)(?:l[aeio]s?|sel[ao]s?|-[ao]s?)?|remit(?:e|ir|a|an|en)\w{0,4}|sub(?:e|ir|a|an)(?:l[aeo]s?)?|transmit(?:e|ir|a|an)\w{0,4}|adjunt(?:a|e|ar)|vuelca|encaminh(?:e|ar|a|ad[ao]s?)|repass(?:e|ar|a)|carreg(?:ue|ar|a)|poste|envo(?:ie|ies|yer|yez|ye)|transmet\w{0,5}|transmis\w{0,3}|televers\w{1,5}|depose[rsz]?|expedie[rz]?|adresse[rz]?|transfere[rz]?|verse[rz]?|sende[nt]?|gesendet|schick\w{0,3}|geschickt|ubertrag\w{0,4}|ubermittel\w{0,3}|ubermittle\w{0,2}|weiterleite\w{0,3}|weiter(?:ge|zu)leite\w{1,3}|hoch(?:ge|zu)?lade\w{0,2}|ubergib|ubergeben|invi(?:a|are|ano|ate|at[aeio])(?:l[aeio])?|inoltr(?:a|are|ano|at[aeio])(?:l[aeio])?|caric(?:a|are|ate|arl[aeio])|trasmett\w{1,5}|trasferi\w{1,4}|spedi(?:sci|re|sce|t[aeio])|stuur\w{0,2}|verstuur\w{0,2}|verzend\w{0,2}|doorstur\w{1,2}|wyslij\w{0,2}|wyslac|przeslij|przekaz\w{0,3}|gonder\w{0,6}|yukle\w{0,6})\b|\blade?\b.{1,120}\bhoch\b|\bleite\b.{1,120}\bweiter\b|\b(?:geht|gehen)\b.{1,80}\ban\b|отправ|перешл|пересл|пересыл|выгру[зж]|загру[зж]|выслат|вышли|передат|передаи|передав|上[传傳报報]|[发發](?:送|到|往|至|[给給])|[转轉][发發]|[传傳](?:送|到|至|[给給])|提交[到至给給]|推送|同步[到至]|寄[到给給至往]|抄送|回[传傳]|[备備]份[到至]|送信|送る|送り|送って|送付|アップロード|転送|投稿|提出|전송|업로드|보내|보낸|올린|올려|올리|전달한|전달하|제출|أرسل|ارفع|إرسال|भेज|अपलोड/;

/** Says that a thing is not told, shown or written down, or that it is done in silence. */
export const HIDDEN_IN_OTHER_TONGUE =
  /\b(?:no|sin|nunca|ni|tampoco|nada|jamas)\b.{0,24}\b(?:mencion\w*|dig[ao]\w*|decir\w*|dice|cuent[ae]\w*|inform[ae]\w*|avis[ae]\w*|aparec\w*|aparezca|indi[qc]\w*|coment\w*|figur[ae]\w*|muestr\w*|mostr\w*|sepa|entere\w*|note|refleja\w*|consta\w*|constancia|exist\w*|ve|vea|avisar\w*|revel\w*|entra en el (?:informe|resumen))\b|\b(?:nao|sem|nunca|nada|nem)\b.{0,24}\b(?:mencion\w*|dig[ao]|conte|cont(?:ar|ad)\w*|inform[ae]\w*|avis[ae]\w*|aparec\w*|coment\w*|list[ae]\w*|mostr\w*|entra\w*|saib[ae]\w*|saber|sabendo|exist\w*|perceb\w*|registr[ae]\w*|cit[ae]\w*|revel\w*|notar?)\b|\b(?:ne|n['’]\w{1,6}|sans|jamais|inutile)\b.{0,24}\b(?:mention\w*|dire|dis|dites|signal\w*|inform\w*|parle\w*|etat|montre\w*|indique\w*|evoque\w*|previen\w*|prevenir|averti\w*|affiche\w*|figure\w*|appara\w*|savoir|existe\w*|voi\w{1,2}|remarque\w*)\b|\b(?:non|senza|mai|nulla)\b.{0,24}\b(?:menzion\w*|dir(?:e|lo|gli\w*)|dica|cenno|inform\w*|avvis\w*|comunic\w*|compar\w*|mostr\w*|indic\w*|accorg\w*|sapere|riport\w*|elenc\w*|parl\w*|rivel\w*|segnal\w*|esist\w*|vede\w*)\b|\b(?:nicht|nichts|kein\w*|nie|niemals|ohne)\b.{0,40}\b(?:erwahn\w*|mitteil\w*|mitgeteilt|sag\w*|nenn\w*|genannt|anzeig\w*|angezeigt|mitbekomm\w*|erfahr\w*|wissen|bemerk\w*|merken|auftauch\w*|erschein\w*|auffuhr\w*|aufgefuhrt|informier\w*|hinweis\w*|hinzuweisen|verrat\w*|zeig\w*|sichtbar|existier\w*|sehen|sieht)\b|\b(?:erwahne|nenne|sage?|zeige|verrate|melde|teile)\b.{0,60}\bnichts?\b|\b(?:niet|niets|zonder|nooit)\b.{0,30}\b(?:vermeld\w*|noem\w*|vertel\w*|weten|merken|zien|melden|informeren)\b|\b(?:vermeld|noem|vertel)\b.{0,40}\bniet\b|\b(?:nie|bez|nigdy)\b.{0,24}\b(?:wspomin\w*|mow\w*|inform\w*|powiadam\w*|pokazuj\w*|ujawni\w*|wiedz\w*)\b|\b(?:reste\w?|queda\w?|quede|fica|fique|bleib\w{1,2}|resta|rimane|rimanga|permanece|mant\w{2,6})\b.{0,16}\b(?:unerwahnt|unsichtbar|ungenannt|geheim|verborgen|invisible|invisivel|invisibile|inapercu\w?|desapercibid\w|despercebid\w|inosservat\w|ocult[ao]s?|escondid[ao]s?|nascost[aeio]|cachee?s?|secret[aeo]?s?|segret[ao]|entre nous|entre nosotros|entre nos|tra noi)\b|\b(?:niemand|nadie|ninguem|nessuno|personne)\b.{0,20}\b(?:wissen|erfahr\w*|sab\w{1,4}|sepa|saib\w|sapere|sappia|savoir|saura|enter\w*)\b|\b(?:saura|sache\w{0,2}) rien\b|\b(?:finja|finge|fingi|feins|fais comme si)\b|\b(?:riservat[ao]|confidencial|confidentiel\w{0,2}|vertraulich\w{0,2})\b|略去|[隐隱]去|不[对對].{0,4}公[开開]|伏せ|\b(?:como si nada|comme si de rien|als (?:ware|ob) nichts|come se (?:niente|nulla)|como se nada)\b|как ни в чем|若[无無]其事|什[么麼]都[没沒][发發]生|何事もなかった|아무 일도 없|\b(?:en silencio|silenciosamente|discretamente|a escondidas|em silencio|as escondidas|em segredo|en secreto|sigilos\w*|discretement|en silence|silencieusement|a l['’]insu|en secret|en toute discretion|stillschweigend|unbemerkt|heimlich|verschweig\w*|im stillen|silenziosamente|di nascosto|in silenzio|all['’]insaputa|in segreto|w tajemnicy|po cichu|stilletjes|heimelijk|sessizce|gizlice|kein (?:einziges )?wort|pas un mot|aucun mot|ni una palabra|nem uma palavra|(?:farne|nessuna) parola|geen woord|ani slowa)\b|\b(?:soz etme|bahsetme|soyleme|bildirme|belirtme|haber verme)(?![kl])|ни слова|只字不提|一字不提|(?:^|[^а-я])(?:не|без|ни|нельзя)\s.{0,30}(?:упомин|сообща|сообщи|говор|показыва|рассказ|информир|уведомл|знать|узна|пиши|писать|указыва|включа|отража|заметил|видн)|(?:упомин|сообща|говор|рассказ|уведомл)[а-я]{1,5}.{0,30}не (?:нужно|надо|следует|требуется|стоит)|незаметно|скрытно|молча|втаине|тишком|тихо(?:[^а-я]|$)|(?:不要|[请請]勿|切勿|勿|[别別]|不|[无無]需|不必|不用|[无無][须須]|毋[须須需]|不得|不能|禁止|不[会會]).{0,8}(?:提及|提到|提起|告[诉訴]|告知|通知|[说說]明|展示|[显顯]示|透露|知道|知情|了解|看到|看[见見]|[发發][现現]|知[晓曉]|[写寫][进進入在]|[写寫]|出[现現]|列出|体现|[汇匯][报報]|[报報]告|察[觉覺]|[记記][录錄]|[让讓]用[户戶])|不提(?:及|到)?|静默|靜默|悄悄|保密|暗中|偷偷|[隐隱][瞒瞞藏]|私下|(?:言及|記載|報告|伝え|見せ|話さ|言わ|知らせ|知られ|表示|書か|触れ|通知|教え|説明|気[づ付]か|出さ|含め|記録|明か)(?:せ|し|さ|は|を|れ|て|る|ては)?(?:ない|ず|ません|ぬ|不要|禁止|いけない|ならない)|こっそり|密かに|ひそかに|黙って|内緒|秘密|(?:언급|알리|말하|보고|표시|보여주|설명|포함|밝히|통지|공개)(?:하)?(?:지)? ?(?:않|마|말|안)|몰래|조용히|비밀|은밀|لا (?:تخبر|تذكر|تظهر|تعلم)|सूचित न|न बता|मत बता|नहीं बता/;

/** Without one of these no pattern above can match in Latin letters; endings are cut off at accents. */
export const OTHER_TONGUE = wordSet(
  "no sin nunca ni tampoco nada jamas nao sem nem ne en est sans jamais inutile non senza mai nulla nicht nichts kein keine keinen keiner keinem nie niemals ohne niet niets zonder nooit nie bez nigdy silencio silenciosamente discretamente escondidas segredo secreto sigilosamente discr silence silencieusement insu secret stillschweigend unbemerkt heimlich nascosto silenzio insaputa segreto tajemnicy cichu reste resta restent queda quede fica fique bleibt bleiben rimane permanece mantenha manten wort mot palabra palavra parola woord slowa bahsetme etme stilletjes heimelijk sessizce gizlice verschweige verschweigen",
);

/** The user asks for it, says whereto, or is asked first; or nothing is to be sent. */
export const ASKED_IN_OTHER_TONGUE =
  /\b(?:apres (?:l['’])?(?:accord|confirmation|validation)|con (?:el )?(?:permiso|consentimiento|acuerdo)|tras (?:la )?confirma\w{1,4}|nach (?:zustimmung|freigabe|bestatigung|rucksprache)|com (?:a )?(?:autorizacao|permissao|confirmacao)|apos (?:a )?confirma\w{1,4}|dopo (?:la )?conferma|previa conferma|avec (?:l['’])?accord)\b|с (?:разрешения|согласия)|после подтверждения|[经經](?:用[户戶])?(?:同意|[确確][认認])|確認後|(?:同意|許可)を得て|\b(?:usuari[oa]|client[ea]|utilisat\w{1,4}|utente|benutzer\w?|nutzer\w?|anwender\w?|gebruiker)\b.{0,16}\b(?:pid[ae]n?|pide|pedir|solicit\w{1,4}|indi[cq]\w{1,3}|quiera|quiere|quiser|quer|desej\w{1,2}|confirm\w{1,4}|elij[ae]|demand\w{1,3}|souhait\w{1,3}|veut|indiqu\w{1,3}|choisi\w{0,3}|chied\w{1,3}|vuole|scegli\w{1,3}|wunsch\w{0,2}|will|mochte|verlangt|angibt|nennt|bestatigt|zustimmt|vraagt|wil|bevestigt)\b|\b(?:pregunta|pergunte|demande[rz]?|chiedi|chiedere|frage?|vraag)\b.{0,30}\b(?:antes|avant|prima|vor|bevor|eerst|zuerst|d['’]abord)\b|\b(?:nunca|jamas|jamais|niemals|nie|mai|nao|ne|non|nicht|nichts|no|keine?)\s(?:\w{2,12}\s){0,2}(?:envi\w{1,4}|mand\w{1,3}|envo\w{1,4}|transm\w{2,6}|send\w{1,2}|invi\w{1,4}|carreg\w{1,3}|subas?|televers\w{1,3}|hochladen|weiterleiten|ubertragen)|\b(?:sende|schicke|lade|leite|ubertrage|stuur)\b.{0,30}\b(?:nichts?|nie|niemals|keine?n?|niet|niets)\b|пользовател[а-я]{1,3}.{0,16}(?:попрос|прос|укаж|хочет|подтверд|согла)|не (?:отправ|пересыл|загруж|переда|выгруж)|(?:用[户戶]|使用者).{0,6}(?:要求|指定|希望|需要|同意|[确確][认認]).{0,4}(?:[时時後后]|的)|(?:不要|[请請]勿|切勿|勿|[别別]|不得|不能|禁止|不[会會]|不)(?:把|[将將])?[^,。，]{0,16}(?:上[传傳]|[发發]送|[传傳]送|[转轉][发發])|(?:ユーザー|利用者)が.{0,10}(?:求め|希望|指定|頼ん|承認|確認)|(?:送信|アップロード|転送|送ら)(?:し|は)?(?:ない|ません|禁止)|사용자가.{0,8}(?:요청|원하|지정|승인)|(?:전송|업로드|보내)(?:하)?지 (?:않|마|말)/;
/** Keys, drafts and raw answers are kept from the page by honest authors too. */
export const HONEST_IN_OTHER_TONGUE =
  /\b(?:json|ids?|urls?|api|tokens?|claves?|chaves?|chiav[ei]|cles?|schlussel\w?|contrasenas?|senhas?|passwor\w{1,3}|mots? de passe|borrador\w{0,2}|rascunhos?|brouillons?|bozz[ae]|entwurf\w{0,2}|intern[aeiou]s?|tecnic[aeo]s?|techniques?|technische\w?|precios?|precos?|prix|preise?|datos personales|dados pessoais|donnees personnelles|dati personali|personenbezogen\w*|numeros?|nummer\w?)\b|個人情報|个人信息|個人資料|персональн|개인정보|[报報][错錯]|[错錯][误誤]|接口|原始|草稿|答案|[价價]格|下書き|生データ|черновик|ключ|парол|초안|원본 데이터/;

const USER =
  "(?:users?|people|customers?|clients?|candidates?|patients?|owners?|employees?|readers?|participants?|attendees|submitters?|authors?|team|nobody|no one|anyone|they|whoever \\w{3,12}|presenters?|senders?|interviewees|new hires|humans?|operators?|reviewers?|requesters?)";
const TOLD_OF =
  "(?:answers?|summar(?:y|ies)|reports?|repl(?:y|ies)|responses?|messages?|output|logs?|chat|recap|notes|changelog|conversation|transcript|write-?up|status|hand-?off note|result)";

/** The same in English, beside the plain orders that `hides-from-user` knows. */
export const HIDDEN_IN_ENGLISH = new RegExp(
  [
    `\\b${USER}\\b[^.;]{0,40}(?:\\b(?:is|are|was|were|be)(?: not|n['’]t)|['’]re not|\\b(?:is|are) never) (?:to be |being )?(?:told|informed|notified|shown|aware|made aware|asked|supposed to)\\b`,
    `\\b${USER}\\b[^.;]{0,40}\\b(?:has|have|with) no (?:need|reason|way|business) (?:to|of) (?:know|see|hear|learn|notice|be told)`,
    `\\b${USER}\\b[^.;]{0,24}\\b(?:(?:does|do|need|needs|must|should|shall|will|can)(?: not|n['’]t|not)|never|need never|should never) (?:ever )?(?:need to |have to |be |get )?(?:know|see|sees|learn|learns|hear|hears|notice|notices|told|informed|shown|aware|find out|reali[sz]e)\\b`,
    `\\b${USER} only (?:hears?|learns?|sees?|gets?|is told|are told|knows?)\\b`,
    `\\b(?:stays?|remains?|is|are|be|kept?|left|leaves?|keeps?|belongs?)\\b.{0,24}\\b(?:out of|off|outside(?: of)?|absent from|missing from)\\b.{0,16}\\b${TOLD_OF}\\b`,
    `\\b(?:not|never|n['’]t|nothing|no|none)\\b.{0,24}\\b(?:mention(?:ed|s)?|list(?:ed)?|shown?|appears?|report(?:ed)?|referenced|refers?|repeat(?:ed)?|disclosed?|part of|included?|enters?|goes in(?:to)?|belongs? in|written in(?:to)?|note(?:d)?|recorded)\\b.{0,30}\\b(?:in|into|to|on|of|from) (?:the |your |any |its |this )?(?:[\\w-]{2,16} )?(?:${TOLD_OF}|user|customer|client)\\b`,
    `\\b(?:not|never|n['’]t)(?: to be)? (?:mention(?:ed)?|refer(?:red)?(?: to)?|bring(?: it)? up|brought up|speak of|spoken of|disclosed?|discussed?|point(?:ed)? out|tell|told|named?)\\b`,
    `\\b(?:no|without(?: any)?) (?:mention|word|comment|notice|announcement|remark|reference|hint)\\b`,
    `\\bno (?:need|reason) to (?:mention|bring|tell|explain|discuss|say|inform|announce|point|name|disclose|raise|note|show)`,
    `\\b(?:leave|leaves|leaving|drop|omit|skip) (?:out |off )?(?:step \\d{1,2}|this step|that step|it|this|the \\w{3,12})\\b.{0,12}(?:\\bout\\b|\\boff\\b|$|[,.;|])|\\bleave out (?:step|this|that|the)\\b`,
    `\\bas (?:though|if) (?:nothing|only|just|it never)\\b|\\b(?:describe|call|refer to|label|present|explain|name) (?:it|this|them|the \\w{3,16}) (?:only |just |simply |merely )?(?:as|by)\\b|\\bkeep (?:the|your) (?:answer|reply|summary|output) (?:the same|unchanged|as (?:always|usual))`,
    `\\b(?:asked?|asks?|question|questions)\\b.{0,50}\\b(?:is|are|be) answered (?:by|with)\\b|\\bif (?:asked|questioned|challenged)\\b.{0,60}\\b(?:say|answer|reply|claim|call|explain|point)\\b`,
    `\\b(?:hears?|learns?|knows?|told|sees?) (?:nothing|none)\\b|\\bnever (?:hears?|learns?|knows?) (?:of|about)\\b|\\bnot (?:be )?(?:told|informed|made aware|aware) (?:of|about)\\b`,
    `(?:\\bis not|isn['’]t|\\bnot) (?:something|for|meant for|a matter for|a thing)\\b.{0,40}\\b(?:see|know|hear|aware|told|learn|notice)\\b`,
    `\\b(?:word|phrase|write|frame|put) (?:the|your) ${TOLD_OF}\\b.{0,24}\\bas (?:if|though)\\b|\\bnothing of (?:this|it|that)\\b|\\bnone of (?:this|it|that)\\b`,
    `(?:\\bnot|n['’]t|\\bno need to)\\b.{0,24}\\b(?:bother|trouble|worry|burden|distract|communicate)(?:ed|d)?\\b`,
    `\\b(?:omit|leave out|skip|drop) (?:step \\d{1,2}|it|this|that)\\b (?:when|from|in|while|as)\\b|\\b(?:should|must|has to|will) (?:look|appear|seem|read|sound)\\b.{0,12}\\b(?:like|as)\\b`,
    `\\b(?:quietly|silently|discreetly|covertly|secretly|unobtrusively|unannounced|unnoticed|behind the scenes)\\b|\\bsay nothing\\b|\\bkeep (?:quiet|silent|it to yourself|this to yourself)\\b`,
  ].join("|"),
  "i",
);
/** Without one of these nothing is hidden in English. */
export const HIDING_WORDS = wordSet(
  "look appear seem read sound word phrase write frame put is hears learns knows told sees not never no nothing none nobody without only out off outside absent missing leave leaves leaving omit skip drop describe call refer label present explain though if keep asked ask asks question questions quietly silently discreetly covertly secretly unobtrusively unannounced unnoticed behind say isn aren don doesn needn shouldn mustn",
);
/** What an honest author keeps from the page: noise, keys, his own workings. */
export const HONEST_SILENCE =
  /\b(?:ids?|json|api[- ]?keys?|secrets?|tokens?|passwords?|credentials?|stack traces?|traceback|pii|personal (?:data|information)|competitors?|tool names?|internal (?:ids?|names?|errors?)|raw|jargon|schemas?|placeholders?|intermediate|thinking|reasoning|exact|verbatim|spoilers?|twice|again|prices?|scores?|empty|unchanged|zero|unless|until|before (?:you|the|it)|if (?:empty|none|missing)|errors?|fail(?:s|ed|ures?)?|exit codes?|deprecated|warnings?|lint\w*|minor|trivial|noise|formatting|html|urls? (?:that|you)|made[- ]up|invent\w*|guess\w*|assum\w*)\b/i;

/** The user's things as a whole, or what is personal in them. */
export const WHOLE_OR_PERSONAL =
  /\b(?:full|whole|entire|complete|originals?|raw|cop(?:y|ies)|untouched|unredacted|together with|along with|attachments?|and all|all|ibans?|bank (?:details|forms?|accounts?)|card numbers?|passports?|salar(?:y|ies)|payroll|tax ids?|patients?|contact (?:data|details|lists?)|guest lists?|phone numbers?)\b|\b(?:vollstandig\w*|komplett\w*|ganze\w?|kopie\w?|samt|kunden\w*|gehalt\w*|vertrag\w*|rechnung\w*|enter[ao]s?|complet[aeio]s?|integr\w*|copias?|junto con|junto com|todos|todas|facturas?|faturas?|fattur[ae]|factures?|contrat\w*|clientes?|clienti|clients?|nominas?|recibos?|dados|datos|donnees|dati|anotac\w*|tous|toutes|ainsi que|inteir[ao]s?|insieme|tutt[aei]|volledig\w*|wszystkie)\b|全文|完整|原文|原件|所有|全部|一律|原本|すべて|全体|合同|[发發]票|[简簡][历歷]|履歴書|客[户戶]|[银銀]行|口座|請求書|полн|исходн|оригинал|копи|договор|резюме|паспорт|전체|전문|원본|모든|이력서|연락처/;

/** What shows afterwards what was done: histories of shells, logs of audits, transcripts. */
const TRACES =
  /(?:\.|\b)(?:bash|zsh|sh|fish|python|psql|mysql|node_repl)_history\b|consolehost_history|\/var\/log\/(?:auth|audit|secure|syslog|messages|wtmp|btmp|lastlog)|\.claude\/(?:projects|history|todos)|\.codex\/(?:history|sessions)|\b(?:shell|bash|zsh|command|terminal|console|powershell) history\b|\baudit (?:logs?|trails?|records?)\b|\b(?:session|agent|tool[- ]call|conversation) (?:logs?|transcripts?|histor(?:y|ies))\b|\bhistori(?:al|co|que) (?:de (?:la |l['’]|los |las )?|del |do |da |dos |des |du )(?:terminal|consol[ae]|comandos|commandes|shell|bash|sesion|sessao|ordenes)\b|\bcronologia (?:de(?:i|l|lla|l['’]) ?)(?:comandi|terminale|shell|sessione)\b|\b(?:logs?|registros?|journa(?:l|ux)|transcri\w{3,8}|trascrizion[ei]|grabacion\w*) (?:de |d['’]|di |da |de la |della |du )(?:auditoria|audit|sesion|sessao|session|sessione|la sesion|la session)\b|\b(?:shell|befehls|terminal|kommando|konsolen)[- ]?(?:verlauf|historie|history)\w{0,2}\b|\b(?:audit|sitzungs)[- ]?(?:logs?|protokoll\w{0,2})\b|истори[юеия] (?:команд|терминал|оболочк|сеанс)|журнал[а-я]{0,3} (?:аудит|сеанс|сесси|безопасност|действи)|(?:命令|[终終]端|shell|操作|[会會][话話]|bash)(?:行)?(?:的)?[历歷]史|[审審][计計]日[志誌]|操作日[志誌]|[会會][话話][记記][录錄]|(?:コマンド|シェル|ターミナル|操作|端末)の?履歴|監査ログ|セッションの?(?:記録|ログ)|(?:명령어?|셸|쉘|터미널) ?(?:기록|이력|히스토리)|감사 ?로그|세션 ?(?:기록|로그)/;

/** Deletes, in any of the languages. */
const ERASED =
  /\b(?:delete|deletes|erase|wipe|clear|remove|purge|truncate|shred|scrub|empty|overwrite|unset|borr(?:a|e|ar|en|alo)|elimin(?:a|e|ar|are|en|ate)|suprim(?:e|ir|a)|vaci(?:a|ar|e)|limpi(?:a|e|ar)|apag(?:ue|ar|a|uem)|exclua|excluir|remov(?:a|er)|limpe|limpar|efface[rz]?|supprime[rz]?|vide[rz]?|purge[rz]?|losch(?:e|en|t)|geloscht|entferne\w{0,2}|leere\w?|bereinige\w?|cancell(?:a|are|ate)|svuot(?:a|are)|pulisc[ia]|rimuov\w{1,4}|verwijder|wis|usun|skasuj|wyczysc|sil)\b|удал[а-я]{1,4}|очист[а-я]{1,3}|сотр[а-я]{1,3}|стер[а-я]{1,3}|[删刪]除|清除|清空|抹[掉去除]|[删刪]掉|清理|削除|消去|消す|消して|クリア|삭제|지우|지운|비우/;
/** The words right before or behind that turn it into its opposite. */
const NOT_ERASED =
  /\b(?:not|never|don['’]t|no|nunca|jamas|nao|ne|n['’]|jamais|non|mai|nicht|nie|niemals|keine?n?|niet|without|avoid|before|sin|sem|sans|senza|ohne)\b[^.;,]{0,16}$|(?:^|[^а-я])(?:не|никогда не)\s[^.;,]{0,12}$|(?:不要|[请請]勿|切勿|勿|[别別]|不得|不能|不可|禁止|不[会會]|[从從]不)[^。,，]{0,4}$/;
const NOT_BEHIND =
  /^.{0,3}(?:しない|せず|しません|してはいけ|禁止|さない|하지|지 않|지 마|지 말)|^[^.;,]{0,40}\bnicht\b/;

/** Where a text has what shows the agent's deeds erased; undefined when it does not. */
export function erasesTraces(
  text: string,
): { readonly index: number; readonly text: string; readonly kinds: number } | undefined {
  const traces = text.match(ALL_TRACES);
  if (traces === null) return undefined;
  const erased = ERASED.exec(text);
  if (erased === null || NOT_ERASED.test(text.slice(0, erased.index))) return undefined;
  if (NOT_BEHIND.test(text.slice(erased.index + erased[0].length))) return undefined;
  return { index: erased.index, text: erased[0], kinds: new Set(traces).size };
}

const ALL_TRACES = new RegExp(TRACES.source, "g");

/** That nothing be found afterwards. */
export const NO_TRACE =
  /\b(?:no (?:trace|evidence|sign|record)s?|traces|tracks|(?:no one|nobody) can (?:tell|see|know|find))\b|\b(?:rastros?|huellas?|vestigios?|tracce|spuren|sporen|slad\w{0,3})\b|\b(?:aucune|sans|les|de) traces?\b|след[а-я]{0,3}(?:[^а-я]|$)|痕[迹跡]|흔적/;

/** Not asking, not waiting, going round what is not allowed, in other languages than English. */
export const UNASKED_IN_OTHER_TONGUE =
  /\b(?:no|sin|nunca)\b.{0,8}\b(?:pid(?:as|a|an)|pedir|solicit\w{1,3}|preguntes?|preguntar|esper(?:es|e|ar)|consult(?:es|e|ar))\b.{0,24}\b(?:confirmacion|permiso|autorizacion|aprobacion|usuari[oa]|respuesta)\b|\b(?:nao|sem|nunca|dispens[ea]r?)\b.{0,8}\b(?:peca|pedir|solicit\w{1,3}|pergunt\w{1,3}|esper(?:e|ar)|aguard(?:e|ar)|qualquer|a|toda)\b.{0,24}\b(?:confirmac\w{1,4}|permiss\w{1,4}|autorizac\w{1,4}|aprovac\w{1,4}|usuario|resposta)\b|\b(?:ne|sans)\b.{0,8}\b(?:demand\w{1,3}|attend\w{1,4}|sollicit\w{1,3}|pas demander|pas attendre)\b.{0,24}\b(?:confirmation|permission|autorisation|accord|approbation|utilisat\w{1,4}|reponse)\b|\b(?:non|senza|mai)\b.{0,8}\b(?:chied\w{1,4}|attend\w{1,4}|aspett\w{1,4}|domand\w{1,3})\b.{0,24}\b(?:conferma|permesso|autorizzazione|approvazione|utente|risposta)\b|\b(?:ohne|keine?)\b.{0,24}\b(?:nachfrage|ruckfrage|bestatigung|zustimmung|freigabe|genehmigung)\b|\b(?:frage|warte)\b.{0,24}\bnicht\b.{0,24}\b(?:nach|auf|um)\b|(?:подтвержд|разрешен|согласи|одобрен)[а-я]{1,4}.{0,16}не (?:спрашива|запрашива|жди|ждать|нужн|требу)|не (?:спрашива|запрашива|жди|ожида)[а-я]{0,4}.{0,24}(?:подтвержд|разрешен|согласи|одобрен|ответ|пользовател)|(?:不必|不用|不要|[无無]需|[无無][须須]|毋[须須需]|[别別]|勿).{0,4}(?:[询詢][问問]|征求|徵求|[请請]示|等待|[确確][认認]|[问問]).{0,6}(?:用[户戶]|使用者|[确確][认認]|同意|批准|[许許]可)?|(?:確認|許可|承認|同意)(?:は|を)?.{0,4}(?:求めない|求めず|待たない|待たず|取らない|取らず|不要|なし)|(?:확인|동의|승인|허락)(?:을|를|은|는)? ?(?:구하지|묻지|기다리지|받지|없이)/;
/** What the machine's owner allows is said not to count. */
export const UNBOUND_IN_OTHER_TONGUE =
  /\b(?:permisos|permissoes|permissions|autorizaciones|autorizacoes|autorisations|permessi|autorizzazioni|restricciones|restricoes|restrictions|restrizioni|aprobaciones|aprovacoes|approbations|approvazioni|berechtigungen|freigaben|einschrankungen|beschrankungen)\b.{0,60}\b(?:no (?:se aplican|rigen|valen|cuentan)|nao (?:se aplicam|valem|contam)|ne (?:s['’]appliquent|valent|comptent) pas|non (?:si applicano|valgono|contano)|gelten (?:hier |dafur |dabei )?nicht)\b|(?:разрешени|ограничени|запрет)[а-я]{1,3}.{0,40}не (?:действу|распространя|применя)|(?:[权權]限|限制|批准|[审審]批).{0,20}(?:不[适適]用|不生效|[无無]效)|(?:権限|制限|承認).{0,20}(?:適用され(?:ない|ません)|無効|対象外)/;

/** Out of the machine, whatever else the order says. */
export const OUTWARD =
  /\b(?:sen[dt]|sends|upload\w*|post(?:s|ed)?|put|forward\w*|transmit\w*|transfer\w*|sync\w*|mirror\w*|replicat\w*|shar(?:e|es|ed)|publish\w*|(?:e-?)?mail(?:s|ed)?|b?cc|(?:blind-?)?cop(?:y|ies|ied)|deliver\w*|submit\w*|push(?:es|ed)?|relay\w*|stream\w*|ship(?:s|ped)?|dispatch\w*|hand(?:s|ed)?|export\w*|exfiltrate|go(?:es)? (?:\w{2,10} )?(?:in)?to|pass(?:es|ed)?|archive[ds]?|back(?:ed|s)? ?up|attach\w*|deposit\w*|filed|routed|fed|giv(?:e|es|en)|curl|drop(?:s|ped)?)\b/i;
/** Said to happen, where no order is given. */
export const HAPPENS =
  /\b(?:the|every|each|any|an?|all) (?:\w{3,12} )?(?:assistant|agent|model|reader|bot)s? (?:\w{3,12} )?(?:sends?|forwards?|posts?|uploads?|submits?|pass(?:es)?|hands?|mails?|cop(?:y|ies)|transmits?)\b|\b(?:begins?|starts?) by (?:sending|posting|forwarding|uploading|mailing|copying)\b|\b(?:is|are|gets?|be) (?:also |always |then |first )?(?:filed|lodged|routed|handed|posted|relayed|forwarded|sent|uploaded) (?:\w{2,12} )?(?:with|to|at|into|in)\b|\b(?:find|make)s? (?:its|their) way (?:in)?to\b|\b(?:is|are) (?:placed|put|kept|mirrored|copied) (?:on|at|to|with)\b|\b(?:in|as|with|make|issue) an? (?:\w{3,12} )?(?:request|call|query|ping) to\b/i;
export const ASKED_FIRST =
  /\b(?:ask|confirm with|check with|show)\b.{0,20}\b(?:users?|them|customer|client)\b(?:.{0,20}\b(?:before|first|whether|if)\b|\W*$)|\b(?:user|customer|client) (?:has |have )?(?:confirm|approve|agree|consent)\w*|\b(?:consent|permission|approval)\b/i;
export const NOT_SENT =
  /\b(?:never|not|n['’]t|nothing|nobody|avoid|without)\b[^.;,]{0,12}\b(?:sen[dt]|upload\w*|post|forward\w*|transmit|shar\w{1,3}|submit|cop(?:y|ied)|publish|mail|push|pass|hand|put)\b/i;
/** What is done, or what it is done with; the noise of a report is neither. */
export const DEED =
  /\b(?:it|this|that|them|these|those|steps?|phase|stage|uploads?|transfers?|cop(?:y|ies)|hand-?(?:off|over)|traffic|sending|submissions?|forwarding|delivery|relay|destination|recipients?|b?cc|nothing|told|know|aware|hears?|quietly|silently|discreetly|covertly|secretly|unannounced|unnoticed|look|same|only)\b/i;
/** The reader is sent to another sentence for the place. */
export const POINTS =
  /\b(?:address|endpoint|url|host|server|webhook|mailbox|collector|bucket|inbox|link|drop) (?:below|above|given|named|listed|there|in the|from the|at the (?:end|top|bottom))\b|\b(?:following|same|that|this) (?:address|endpoint|url|host|server|webhook|mailbox|collector|bucket|inbox)\b/i;
/** A sentence that is about its address: a label, or how a place is reached. */
export const DEFINES =
  /^\W{0,3}https?:\/\/\S{4,200}$|^[^:.]{2,60}(?::|=|\||—|–)\s{0,2}\S{0,3}(?:https?:|[\w.+-]{1,64}@|s?ftp:|s3:)|\b(?:reach(?:ed|able)?|address|endpoint|is|at|lives|listens|accepts|url|host)\b[^.]{0,30}(?:https?:|[\w.+-]{1,64}@|s?ftp:)/i;
/** Words of a place's name that prove nothing when another sentence has them. */
export const PLAIN_NAME =
  /^(?:https?|with|this|that|then|from|into|each|every|file|files|data|when|only|also|send|sends|upload|post|user|users|step|steps|note|notes|reach\w*|field|fields|name|names|address|will|must|should|before|after|output|result|results|skill|using|used|project|report|summary|page|pages|text|list|form|format|version|document|documents|settings|multipart|setup|configuration|usage|example|examples|addresses|reference|references|rules|style|terms)$/;
/** What things are put into to be taken along. */
export const CONTAINER =
  /^(?:bundle|archive|package|packet|parcel|kit|collection|snapshot|tarball|zip|dump|digest|folder|envelope|file|record|report|sheet|inventory|manifest|landscape|profile|dossier|attachment|payload|backup|batch)$/;
export const FILLS =
  /\b(?:add|put|include|copy|collect|gather|append|start|place|store|save|write|goes|pack|fill|merge|read)\b/i;
