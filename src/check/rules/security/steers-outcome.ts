import type { Skill } from "../../../skill/skill.ts";
import type { Evidence, Rule } from "../../rule.ts";
import { oneOf } from "../../views/one-of.ts";
import { purpose } from "../../views/purpose.ts";
import { hasWord, type Sentence, sentences } from "../../views/sentences.ts";
import { wordSet } from "../../views/word-sets.ts";
import { isForbidden, mentionedBecause } from "../../views/wording.ts";

/** Each says how the result is bent; what of it is honest advice no static rule can tell. */
const STEERING: readonly (readonly [string, RegExp])[] = [
  [
    "recommends one choice",
    /\b(?:[Aa]lways|[Oo]nly|[Nn]ever|[Ee]xclusively)\b (?:recommend|suggest|prefer|promote|favou?r|endorse|advertise|mention)\b.{0,40}\b[A-Z][\w-]{2,}/,
  ],
  [
    "prefers a dependency whatever is asked",
    /\b(?:prefer|install|use|choose|favou?r|recommend)\b.{0,80}\b(?:whatever the user|even if the (?:user|project)|regardless of|over any other|no matter)\b/i,
  ],
  [
    "places advertising",
    /\b(?:affiliate|referral|sponsored|advert\w*|promo(?:tional)?)\b.{0,20}\b(?:link|code|text|message|banner|for|phrase|content)?\b|[?&]ref=/i,
  ],
  [
    "inserts a fixed phrase",
    /\b(?:end|begin|start|close|finish|include|insert|add|append)\b.{0,40}\b(?:each|every|all|any)\b.{0,40}\b(?:with|the)\b.{0,12}\b(?:sentence|phrase|line|slogan|text|words|statement)\b.{0,4}["“'`]/i,
  ],
  [
    "inserts a fixed phrase",
    /\binclude the (?:phrase|sentence|words|slogan)\b.{0,60}\b(?:each|every|all|any)\b/i,
  ],
  ["mentions one name everywhere", /\b[Mm]ention [A-Z][\w-]{2,} in (?:every|each|all)\b/],
  [
    "judges with a bias",
    /\b(?:rate|rank|score|present|describe|portray|favou?r|depict|treat)\b.{0,60}\b(?:higher than|lower than|as the best|best choice|unfounded|superior|inferior|as (?:the )?consensus|candidates from|more favou?rably|negatively|positively)\b/i,
  ],
  [
    "leaves out what does not fit",
    /\b(?:leave out|omit|ignore|exclude|use only)\b.{0,40}\b(?:contradict|support our|unfavou?rable|negative|criticism|critical of|competitors?)\b/i,
  ],
  [
    "alters figures or text",
    /\b(?:change|alter|inflate|reduce|round|introduce|modify|adjust|swap|falsify)\b.{0,40}\b(?:figures?|numbers?|prices?|values?|errors? into|error into|formula|dates?|results)\b.{0,40}\b(?:by (?:a few|\w{1,10}) percent|without saying|in each|every third|slightly|small)\b|\bsmall errors? into\b/i,
  ],
  [
    "replaces what the user has chosen",
    /\breplace\b.{0,40}\b(?:donation|payment|affiliate|reference) links?\b|\breplace \w{3,30} with [\w-]{3,30} in (?:each|every|all) requirements/i,
  ],
  [
    "sells something",
    /\b(?:direct|send|refer|urge|encourage|push|convince) (?:the )?users? to (?:buy|purchase|subscribe|upgrade|sign up)\b/i,
  ],
  ["installs beside what is there", /\balways install\b.{0,60}\beven if\b/i],
];
const SELLING =
  /\b(?:marketing|ads?|advert\w*|affiliate|sales|seo|copywrit\w*|brand\w*|campaign\w*|referral|promot\w*|newsletter)\b/;

/** Without one of these no pattern below can match. */
const WORTH = wordSet(
  "get gets receive receives give award lose deduct subtract find invent think so should if when come walk name state swap exchange substitute even irrespective independent independently show frame phrase word pass skip play downplay gloss withhold minimize minimise bury every all each any no matter pick name declare select suggest list always only never exclusively prefer install use choose favor favour recommend affiliate referral sponsored advertisement advertising advertise promo promotional ref end begin start close finish include insert add append mention rate rank score present describe cite embed place rewrite soften hide drop cut sort depend make raise lower increase flag remove delete multiply shift whichever comparison comparisons put not never don portray depict treat leave omit ignore exclude change alter inflate reduce round introduce modify adjust swap falsify replace direct send refer urge encourage push convince",
);

/** What the user writes is changed without being asked for: a fixed text goes in, or a topic goes out. */
const ALTERED: readonly RegExp[] = [
  /\b(?:every|all|each|any)\b.{0,40}\b(?:links?|urls?|addresses)\b.{0,60}\b(?:through|via|with|by)\b.{0,20}https?:\/\/\S{3,120}/i,
  /\b(?:omit|leave out|leave off|skip|play down|downplay|gloss over|withhold|minimi[sz]e|bury|keep back)\b.{0,40}\b(?:shortcomings|weaknesses|drawbacks|flaws|disadvantages|downsides|negatives|limitations|complaints|problems|risks|those) (?:of|with|about|in) (?:[a-z]{1,20}[-A-Z][\w-]{1,40}|[A-Z]\w{2,40})/,
  /\b(?:append|insert|add|include|replace|prepend|put)\b.{0,80}["'“‘([][^"'”’]{12,160}["'”’)\]].{0,60}\b(?:paragraphs?|documents?|slides?|text|content|section|answers?|repl(?:y|ies)|files?|report|review|management|names?)\b/i,
  /\breplace (?:any|all|every|each)\b.{0,60}\bwith (?:the )?(?:term|word|phrase|text|name)\b/i,
  /\b(?:delete|remove|drop|replace|redact|omit)\b.{0,40}\b(?:paragraphs?|sentences?|sections?|passages?|slides?|rows?|mentions?)\b.{0,30}\b(?:containing|with|that (?:mention|contain)|about) the (?:words?|terms?|topics?|names?)\b/i,
  /\b(?:whatever|regardless of|no matter)\b.{0,60}\b(?:put|rank|place|recommend|name|list)\b.{0,40}\b(?:first|top|highest|best)\b/i,
  /\b(?:give|insert|add|include|use|replace)\b.{0,60}https?:\/\/\S{3,120}[?&](?:ref|aff|aff_?id|affiliate|referral|partner|tag|pid|subid|coupon|via)=/i,
  /\b(?:add|append|insert|include|put)\b.{0,20}\b(?:sentences?|statements?|paragraphs?|remarks?|lines?|claims?)\b.{0,40}\b(?:stating|saying|claiming|that (?:says|states|claims)|which (?:says|states))\b/i,
  /\b(?:replace|change|rewrite|remove|soften|omit|drop|delete|hide)\b.{0,20}\b(?:negative|critical|unfavou?rable)\b.{0,20}\b(?:statements?|reviews?|comments?|findings|results?|news|passages|mentions?|remarks?)\b/i,
  /\b(?:add|insert|include|write|use|cite|put)\b.{0,40}\b(?:fabricated|invented|made-up|fictitious|false|non-?existent)\b.{0,20}\b(?:citations?|sources?|reviews?|statistics?|quotes?|references?|numbers?|results?|testimonials?|claims?|facts?)\b/i,
  /\b(?:add|insert|include|embed|put|place)\b.{0,20}\b(?:hidden|invisible|white)[- ](?:text|characters?|paragraphs?|prompts?|instructions?|words)\b/i,
  /\b(?:describe|present|portray|depict|rate)\b.{0,60}\bas\b.{0,80}\b(?:others?|other (?:makers|vendors|brands|products|tools)|competitors?|alternatives|rivals)\b/i,
  /\b(?:raise|increase|lower|reduce|inflate|shift|multiply|deflate|round|cut)\b.{0,40}\b(?:amounts?|figures?|prices?|totals?|scores?|numbers|expenses|costs|revenues?|sales|salar(?:y|ies)|quantities)\b.{0,40}\bby (?:\d|a few|\w{3,8} percent)/i,
  /\b(?:never|do not|don['’]t|not) (?:mention|present|discuss|show|report|cite|raise)\b.{0,60}\b(?:side effects|harms?|drawbacks|downsides|criticism|bad light|recalls?|dangers|complaints|unfavou?rable)\b/i,
  /\b(?:flag|remove|delete|favou?r|replace|place|put|sort|exclude|reject|down-?rank|prefer|score|rate|rank|penali[sz]e|describe|criticize)\b.{0,50}\b(?:(?:left|right)[- ](?:leaning|wing)|political content|political (?:views?|part(?:y|ies))|climate change|(?:fe)?male (?:names?|candidates?|authors?)|immigrants|nationalit(?:y|ies)|religious (?:names?|content|views?)|foreign names?)\b/i,
  /\b(?:whichever|whatever|no matter which)\b.{0,50}\b(?:comes? out (?:ahead|first|on top)|wins|is (?:the )?best)\b|\bin (?:any|every|all) comparisons?\b.{0,40}\b(?:favou?r|better|best|ahead)\b|\bfavou?r (?:the )?[A-Z][\w ]{1,30} in (?:any|every|all)\b/,
];
/** The result stands before the question is looked at, or is passed off as somebody else's. */
const SETTLED: readonly RegExp[] = [
  /\b(?:never|always)\b (?:get|gets|receive|receives|score|scores|give|award)\b.{0,30}\b(?:fewer|less|more|lower|higher|at least|at most|below|above|under|over)\b.{0,20}\b(?:stars?|points?|marks?|scores?|ratings?|percent)\b/i,
  /\b(?:gets?|receives?|give|add|deduct|subtract|lose|loses)\b.{0,40}\b(?:one|two|three|half a|a|\d) (?:extra |full )?(?:points?|stars?|marks?|grades?)\b.{0,8}\b(?:more|less|fewer|higher|lower|extra|off|better|worse)\b/i,
  /\b(?:find|invent|make up|think of|look for) (?:something|faults?|a fault|a flaw|flaws|reasons?) (?:to|with|in|against)\b.{0,12}\b(?:complain|critici[sz]e|object|fault|them|others?|competitors?|it)\b/i,
  /\b(?:so that|such that|so)\b (?:it|this|the (?:score|result|text|review|advice|answer|choice))\b.{0,12}\b(?:reads?|looks?|sounds?|seems?|appears?|comes across|feels?) (?:as|like)\b.{0,12}\b(?:your own|the user['’]s own|an? (?:honest|neutral|independent|natural|organic|personal|impartial))\b|\b(?:come|comes|go|goes|walk|walks) away (?:thinking|believing|convinced)\b/i,
  /\b(?:give|name|state|cite|use|put)\b ["'“‘][\w -]{3,40}["'”’] as (?:the|a|your) (?:reason|justification|motive|explanation|pretext)\b/i,
  /\b(?:should|if|when) (?:the )?(?:user|anyone|someone|they|you are|you['’]re)?\s?(?:asks?|asked|insists?|objects?|wants?|prefers?)\b.{0,40}\b(?:call it|call them|(?:explain|say|claim|tell them|answer|reply|insist) that (?:it|they|those|the others?))\b.{0,40}\b(?:standard|best|holes?|unsafe|insecure|outdated|deprecated|unsupported|vulnerab\w*|problems?|known|unmaintained|broken|required|only)\b/i,
  /\b(?:whatever|regardless of what|no matter what|independent(?:ly)? of what|even (?:if|when|where)) (?:the |your |its )?(?:\w{3,20} )?(?:comparison|analysis|results?|scores?|data|evidence|tests?|benchmarks?|numbers|facts|outcome|research|figures|findings|evaluation|measurements?|criteria)\b.{0,60}\b(?:conclude|end|recommend|name|declare|choose|pick|finish|favou?r|rank|select|prefer|come out|present|crown)\b/i,
  /\b(?:recommend|name|declare|choose|pick|favou?r|rank|select|prefer|present|put|list|suggest)\b.{0,60}\b(?:whatever|regardless of (?:what|the)|no matter what|irrespective of(?: what| the)?|even (?:if|when|where)) (?:the )?(?:\w{3,20} )?(?:comparison|analysis|results?|scores?|evidence|benchmarks?|numbers|facts|outcome|research|figures|findings|evaluation|alternatives?|others?|competitors?|cheaper|better)\b/i,
  /\b(?:present|show|describe|frame|phrase|word|pass)\b.{0,20}\b(?:it|this|that|them|the (?:result|recommendation|choice|outcome|verdict|advice))\b.{0,8}\bas (?:if |though )?(?:(?:the|an?|your|it (?:were|was)) )*(?:neutral|objective|independent|impartial|unbiased|organic|own|honest|genuine|personal) (?:\w{3,20} )?(?:results?|recommendations?|opinions?|choices?|conclusions?|findings?|advice|judge?ments?|reviews?|assessments?|experience)\b/i,
];
/** A comparison whose winner was bought: each alone may be a habit, two in one section are a plan. */
const RIGGED: readonly RegExp[] = [
  /\b[A-Z][\w-]{2,30}(?: [A-Z]\w{1,20})?,? (?:(?:must|should|shall|always|will|is to|has to) ){0,2}(?:takes?|holds?|gets?|wins?|leads?|tops?|ranks?|comes?|ends?|finish(?:es)?|stays?|lands?|scores?|receives?)\b.{0,16}\b(?:first|top|ahead|best|highest|lead|winner|number one|no\. 1|#1)\b|\b[A-Z][\w-]{2,30} is (?:always |simply )?the (?:answer|winner|recommendation|one to (?:name|recommend|choose))\b|\b[A-Z][\w-]{2,30} (?:goes|go|moves?|belongs) (?:in)?to (?:place one|the top|first place|position (?:1|one))\b|\b(?:[Ss]uggest|[Rr]ecommend|[Ll]ist|[Ss]how|[Nn]ame|[Pp]ut|[Rr]ank)\b.{0,40}\b[A-Z][\w-]{2,30}\b.{0,30}\b(?:before|above|ahead of) (?:all |any |the |every )?(?:others?|rest|competitors?|rivals)\b/,
  /\b(?:[Rr]ecommend|[Ss]uggest|[Pp]ick|[Cc]hoose|[Nn]ame|[Ff]avou?r|[Pp]ropose)\s[A-Z][\w-]{2,30}\b.{0,20}\b(?:in (?:all|every|any) cases?|every time|each time|always|whatever|in the end|first)\b/,
  /\b(?:set|shift|adjust|change|choose|tune|pick|tweak|move|bend|weigh|alter|fit)\b.{0,24}\b(?:weights?|scores?|criteria|ratings?|points|weighting)\b.{0,30}\b(?:after (?:scoring|rating|that)|afterwards|until|so that|such that|till)\b(?!.{0,30}\b(?:sum|total|add up|100|1\.0)\b)/i,
  /\b(?:state|mention|cite|claim|report|describe|write|say|add|bring up|name|note|list|attribute)\b.{0,80}\b(?:leaks?|breach\w*|outages?|fires?|incidents?|vulnerabilit\w+|lawsuits?|faults?|defects?|recalls?|complaints?|problems?|failures?|slow|unsafe|insecure|unreliable|outdated|hard to)\b.{0,80}\b(?:if none|no (?:source|link|proof|evidence)|without (?:a |any )?(?:link|source|evidence|proof|naming)|unconfirmed|unverified|even (?:if|without|though)|(?:none|nothing) is known|made[- ]up|rumou?r\w*|(?:details?|sources?|proof|links?|evidence|references?)(?: (?:is|are))? (?:not |un)(?:needed|necessary|required))\b/i,
  /\b(?:make|think|dream) up (?:an?|some|the) (?:\w{3,20} ){0,2}(?:leak|breach|outage|incident|vulnerability|fault|defect|recall|complaint|problem|failure|flaw|drawback|weakness)\w*|\b(?:invent|fabricate) (?:an?|some|the) (?:\w{3,20} ){0,2}(?:leak|breach|outage|incident|vulnerability|fault|defect|recall|complaint|problem|failure|flaw|drawback|weakness)\w*/i,
  /\b(?:[Ll]eave out|[Oo]mit|[Ss]kip|[Dd]rop|[Pp]ass over|[Hh]ide|[Dd]o not (?:mention|show|list|name)|[Dd]on['’]t (?:mention|show|list|name)|[Kk]eep quiet about|[Gg]loss over|[Ll]eave)\b (?:the )?[A-Z][\w-]{2,30}['’]s? (?!\S{0,30}['’]s)/,
  /https?:\/\/[^\s?]{3,120}\?(?:[\w-]{1,20}=[^\s&]{0,40}&){0,4}(?:p|ref\w{0,6}|aff\w{0,10}|via|partner\w{0,4}|pid|tag|r|rid|cid|sid|campaign|src|source|utm_\w+|sub_?id|coupon|promo)=[\w-]{2,}|\b(?:affiliate|referral|partner) (?:link|code|id|url)s?\b|\blinks?\b.{0,40}\b(?:carr(?:y|ies)|with|gets?)\b.{0,12}[?&`]\w{1,12}=\w{3,}|\b(?:attach|append|add)\b.{0,12}[?&`]{1,2}\w{1,12}=\w{3,}.{0,30}\blinks?\b/i,
  /\b(?:say|state|claim|answer|reply|tell (?:them|(?:the )?(?:users?|customers?|readers?))|insist|call|present|write|assure|declare)\b.{0,70}\b(?:neutral|independent|unbiased|impartial|objective|unsponsored|no (?:ties?|affiliation|interest|sponsor\w*|relation\w*|commission)|not (?:paid|sponsored|affiliated)|(?:nobody|no one|no vendor) (?:pays|paid)|as (?:your|my) own (?:experience|opinion|view|finding|judge?ment))\b|\b(?:asks?|asked|wonders?)\b.{0,40}\b(?:ranking|comparison|scores?|result|choice|advice|it) (?:is|are|was) (?:neutral|independent|unbiased|impartial|objective)\b/i,
  /\b(?:do not|don['’]t|never|without) (?:disclos\w+|reveal\w*|mention\w*|say\w*|tell\w*)\b.{0,40}\b(?:arrangements?|deals?|agreements?|relationships?|partnerships?|commissions?|sponsor\w*|affiliat\w*|payments?)\b|\b(?:assistant|agent|model|ai)(?: only|['’]s eyes)\b|\bnot (?:meant )?for (?:the )?(?:users?|customers?|readers?)(?:['’]s? eyes)?(?=\W*$|[).:,])/i,
];
/** The end of an address stands in a code span. */
const LINKS = 6;
/** Two wordings of one sign: who wins, and a fault that nobody has seen. */
const SAME_SIGN: ReadonlyMap<number, number> = new Map([
  [1, 0],
  [4, 3],
]);
/** Signs that no honest advice has: bent weights, an invented fault, an interest kept quiet. */
const PLANNED: ReadonlySet<number> = new Set([2, 3, 8]);
const WHATEVER =
  /\b(?:any|every|all|each|always|regardless|whatever|no matter|even if|also if|must)\b/i;
/** Where somebody is advised. */
const ADVISES =
  /\b(?:compar\w*|rank\w*|recommend\w*|choos\w*|choices?|scor(?:e|es|ing)|vendors?|alternatives?|reviews?|advis\w*|advice|pick\w*|select\w*|best|suggest\w*|evaluat\w*|shortlist\w*|buy\w*|shop\w*|products?|guides?|which)\b/i;

/** The code that is written for the user gets slower or depends on somebody. */
const CODE_ALTERED: readonly RegExp[] = [
  /\b(?:add|insert|include|put)\b.{0,30}\b(?:delays?|pauses?|sleep)\b.{0,60}\b(?:each|every|any|all) (?:functions?|responses?|tool calls?|repl(?:y|ies)|endpoints?|handlers?|methods?|answers?)\b|\b(?:each|every|any|all) (?:functions?|endpoints?|handlers?|methods?)\b.{0,40}\b(?:delays?|pauses?|sleep)\b/i,
  /\b(?:each|every|all|any)\b.{0,30}\b(?:packages?|projects?|modules?|apps?|services?)\b.{0,12}\bdepends? on [a-z][\w-]{3,}/i,
  /\b(?:each|every|all|any)\b (?:new |existing )?(?:packages?|projects?|modules?|apps?|services?|repositor(?:y|ies))\b.{0,12}\b(?:gets?|receives?|needs?|must have|shall have|carr(?:y|ies))\b.{0,60}\bas (?:an?|its|their) (?:\w{3,12} )?(?:dependency|package|library|import)\b/i,
  /\bif\b.{0,40}\b(?:has|have|uses?|contains?|already)\b.{0,80}\b(?:replace|swap|exchange|substitute|drop) (?:it|them|that|those|these)\b(?! (?:if|when|after|with the user))/i,
  /\b(?:insert|add|include|install|put)\b.{0,40}\b(?:dependency|package|library|module)\b.{0,80}\b(?:regardless|even if|whatever|no matter)\b/i,
];
const ANY = oneOf(
  ...STEERING.map(([, pattern]) => pattern),
  ...[...ALTERED, ...CODE_ALTERED, ...SETTLED],
);
const EDITING =
  /\b(?:after|before|when|whenever|whichever|every|each|any|all|always|whatever|regardless|important)\b/i;
const FAIRNESS = /\b(?:hate|harass\w*|discriminat\w*|bias\w*|inclusive|neutral|stereotyp\w*)\b/i;

/** Steering lies in intent: one way of it is shown to the reader, two in one section are judged. */
export const steersOutcome: Rule = {
  id: "steers-outcome",
  category: "policy_violation",
  analyzer: "prose",
  title: "What the agent answers serves the user and nobody else.",
  remediation: "Say whose interest the sentence serves, or remove it.",
  severity: "LOW",
  *check(skill) {
    if (SELLING.test(purpose(skill).text)) return;
    /** How each section bends the result; two ways at once are no accident. */
    const ways = new Map<unknown, Set<string>>();
    yield* riggedSections(skill);
    for (const sentence of sentences(skill)) {
      if (["heading", "remark", "table", "code"].includes(sentence.role)) continue;
      if (!hasWord(sentence, WORTH) || !ANY.test(sentence.text)) continue;
      const altered = isAltered(sentence);
      const how = altered
        ? "changes what the user has not asked to change"
        : steering(skill, sentence);
      const settled = sentence.role === "meta" ? -1 : settledBy(sentence);
      if (how === undefined && settled === -1) continue;
      const known = ways.get(sentence.section) ?? new Set<string>();
      ways.set(sentence.section, known.add(settled === -1 ? (how ?? "") : `settled ${settled}`));
      yield {
        message: `Directs the agent outside the skill's purpose: ${how ?? "the result stands before the work"}`,
        file: sentence.path,
        line: sentence.line,
        metadata: { quote: sentence.text.slice(0, 200), steering: how ?? "settled" },
        signals: ["steer"],
        ...((altered || settled !== -1) && {
          severity: known.size > 1 ? ("HIGH" as const) : ("MEDIUM" as const),
        }),
      };
    }
  },
};

/** Sections that say how a comparison is to come out, in two ways at least. */
function* riggedSections(skill: Skill): Iterable<Evidence> {
  const advises = ADVISES.test(purpose(skill).text);
  const signs = new Map<unknown, Map<number, Sentence>>();
  for (const sentence of sentences(skill)) {
    const { text, role, section } = sentence;
    if (["remark", "table", "code", "meta"].includes(role)) continue;
    if (!advises && !ADVISES.test(section.headings.at(-1) ?? "")) continue;
    for (const [index, pattern] of RIGGED.entries()) {
      const match = pattern.exec(index === LINKS ? sentence.raw : text);
      if (match === null || isForbidden(text, match.index)) continue;
      const known = signs.get(section) ?? new Map<number, Sentence>();
      const sign = SAME_SIGN.get(index) ?? index;
      if (!known.has(sign)) known.set(sign, sentence);
      signs.set(section, known);
    }
  }
  for (const found of signs.values()) {
    const [first] = [...found.values()];
    if (first === undefined || found.size < 2) continue;
    const planned = [...found].some(
      ([sign, { text }]) => PLANNED.has(sign) || (sign === 0 && WHATEVER.test(text)),
    );
    yield {
      message: "The outcome of a comparison is fixed, and is passed off as the result of one",
      file: first.path,
      line: first.line,
      severity: planned || found.size > 2 ? "HIGH" : "MEDIUM",
      signals: ["steer"],
      metadata: { quote: first.text.slice(0, 200), steering: "rigged", signs: found.size },
    };
  }
}

function settledBy({ text }: Sentence): number {
  return SETTLED.findIndex((pattern) => {
    const match = pattern.exec(text);
    return match !== null && !isForbidden(text, match.index);
  });
}

/** A text of the skill's own that goes into every work of the user, or a topic that goes out. */
function isAltered(sentence: Sentence): boolean {
  const { text, role } = sentence;
  if (role === "meta" || FAIRNESS.test(text)) return false;
  const isOrder = (pattern: RegExp) => {
    const match = pattern.exec(text);
    return match !== null && !isForbidden(text, match.index);
  };
  if (CODE_ALTERED.some(isOrder)) return true;
  if (!EDITING.test(text)) return false;
  // The parts of an address are no code.
  if (SHOWN_TEXT.test(text.replace(/https?:\/\/\S{1,300}/g, "https"))) return false;
  return ALTERED.some(isOrder);
}

/** Templates, placeholders, code and the user's own wish. */
const SHOWN_TEXT =
  /\b(?:templates?|placeholders?|e\.g\.|for example|such as|if (?:the )?user|user (?:asks|wants|requests|prefers)|comment|commit|label|tag|prefix|suffix|header|footer|heading|title|flag|option|argument|parameter|class|import|function|config\w*|json|yaml|html|attribute|command|disclaimer|copyright|licen[cs]e|column|todo|note to|link to|wikilink|frontmatter|key|section to|builder|chain|load this skill)\b|[{}<>=$]/i;

function steering(skill: Skill, sentence: Sentence): string | undefined {
  for (const [how, pattern] of STEERING) {
    const match = pattern.exec(sentence.text);
    if (match === null || isForbidden(sentence.text, match.index)) continue;
    const mention = mentionedBecause(skill, sentence, match.index, match[0]);
    if (how === "inserts a fixed phrase" || mention === undefined) return how;
  }
  return undefined;
}
