/**
 * Words for the same thing, or for things one skill would do: someone who asks for a deck wants
 * the skill for presentations. One topic a line, written by hand from general knowledge; a word
 * may stand in several.
 */
import { stemOf } from "./words.ts";

/** What a word of the same topic is worth beside the word itself. */
export const RELATED_SHARE = 0.6;

const TOPICS = `
slide slides deck presentation powerpoint pptx keynote
spreadsheet excel xlsx csv workbook worksheet sheet tabular
document word docx letter memo
pdf acrobat
diagram flowchart mermaid graphviz uml drawio sequence
chart graph plot visualization dashboard visualize histogram
image picture photo photograph illustration png jpeg
video movie clip footage youtube film mp4
audio sound voice speech podcast recording mp3
music song melody playlist artist album singer band
transcript transcribe transcription subtitle caption
translate translation language multilingual localization i18n localize foreign
summarize summary digest tldr condense recap shorten
rewrite paraphrase polish proofread grammar edit copyedit humanize
write draft compose author
email mail inbox gmail outlook newsletter smtp
calendar schedule appointment meeting event agenda booking
task todo reminder checklist kanban ticket issue backlog
note notes notebook obsidian notion memo
search lookup query retrieve discover
research paper academic scholar literature citation arxiv journal study scientific
reference bibliography bibtex citation zotero
news headline press journalism article current
weather forecast temperature rain humidity climate storm snow wind
travel trip vacation tourism itinerary holiday tourist destination journey
hotel accommodation lodging airbnb hostel
flight airline airport plane airfare
restaurant dining cafe dinner eatery
recipe cooking cook meal dish ingredient cuisine
diet nutrition calorie food healthy eating
fitness workout exercise gym training running
health medical doctor disease symptom patient clinical medicine hospital diagnosis
drug medication pharmacy prescription pill
mental therapy counseling anxiety stress meditation mindfulness
car vehicle automobile auto driving
parking carpark
train railway bus transit subway transport
map location geography navigation route directions place gps
house home property estate realestate apartment bedroom mortgage
rent rental lease tenant landlord
buy purchase shopping shop order store ecommerce product
discount coupon deal sale promo voucher cheap
price cost pricing expensive afford
gift present birthday
review rating feedback opinion testimonial
compare comparison versus alternative
finance financial stock stocks invest investment investor market shares equity portfolio dividend earnings trading
crypto cryptocurrency bitcoin ethereum blockchain nft token coin defi wallet
currency exchange forex dollar euro
bank banking loan credit debt
tax taxes accounting bookkeeping invoice receipt billing expense
budget spending saving savings
company business corporate startup enterprise firm
job career employment hiring recruit vacancy work
resume cv interview applicant candidate
course learn education tutorial lesson class training teach student school curriculum
quiz exam test question flashcard trivia
math mathematics equation calculate calculator arithmetic algebra formula compute
statistics statistical regression probability
book novel reading literature author library
poem poetry story fiction creative narrative
game gaming play player puzzle
chess board
sport football soccer basketball tennis match league score team
movie film television show series watch streaming cinema tv
meme joke funny humor comedy
social twitter tweet facebook instagram linkedin tiktok post
marketing advertising campaign ads brand promotion
seo keyword ranking serp backlink organic
website site webpage web homepage landing
url link domain dns hostname
qr qrcode barcode
charity donate donation nonprofit philanthropy
law legal lawyer attorney court contract legislation regulation statute compliance
policy privacy gdpr terms
politics government election parliament political minister
history historical ancient past
science physics chemistry biology
space astronomy planet nasa star astrology horoscope zodiac
religion bible quran prayer spiritual
earthquake seismic disaster tsunami
pet dog cat animal
plant garden gardening flower
fashion clothes clothing outfit wear style dress
beauty makeup cosmetic skincare hair
furniture interior decor room
color colour palette hue
logo icon branding
font typography typeface
design designer figma mockup wireframe prototype layout
ui ux interface frontend usability
frontend react vue angular svelte css html component tailwind
backend server api endpoint rest graphql
code coding programming developer software program
bug debug debugging error crash fix troubleshoot failure
test testing tdd unit pytest jest vitest coverage
e2e playwright cypress selenium browser automation
refactor cleanup restructure maintainability
lint linter format formatter prettier eslint
review reviewer codereview pullrequest pr
git github commit branch merge repository repo gitlab version
changelog release notes semver
deploy deployment ship hosting production rollout
ci cd pipeline workflow actions jenkins
docker container image dockerfile podman
kubernetes k8s helm cluster pod
cloud aws azure gcp serverless lambda
terraform infrastructure iac pulumi ansible provisioning
monitor monitoring observability alert metrics logging prometheus grafana
log logs trace tracing
performance speed optimize optimization slow latency profiling benchmark fast
security vulnerability exploit pentest threat attack hacking audit
password credential secret auth authentication login oauth sso
encrypt encryption cipher cryptography
database sql postgres postgresql mysql sqlite query schema
migration migrate upgrade
data dataset analytics analysis analyze
etl warehouse bigquery snowflake dbt
scrape scraping crawler crawl extract
csv json yaml xml parse convert
convert conversion transform transformation
file folder directory filesystem
backup restore archive
zip compress compression
ml machinelearning model training neural deep learning
llm gpt claude prompt prompting ai chatbot
agent agents subagent orchestration multiagent
rag embedding vector retrieval
mcp tool server integration
skill skills skillmd
plan planning roadmap strategy
spec specification requirement requirements prd
architecture architect system design adr
documentation docs readme document
brainstorm idea ideas ideation creative
project management milestone
customer client crm sales lead prospect
support helpdesk ticket
slack discord teams chat message messaging
notify notification alert
phone call sms telephone dial
form survey questionnaire
mobile ios android app swift kotlin flutter
python django flask fastapi
javascript typescript node nodejs npm
rust cargo
go golang
java spring maven
ruby rails
php laravel wordpress
csharp dotnet net
shell bash terminal command cli
regex regexp pattern
math latex equation
ocr scan scanned recognize
3d render cad model printing blender
animation gif animate motion
art artwork painting drawing artistic museum gallery
generate create make build produce generator
accessible accessibility a11y wcag screenreader
time timezone clock date
distance unit measurement conversion
population demographic census
energy power electricity petrol fuel gas gasoline
environment sustainability carbon emission pollution air
job resume linkedin
relationship dating love
kids children child baby parenting family
wine beer drink cocktail coffee
event concert ticket festival theater
lottery gambling casino bet
domain registrar whois
memory remember recall context
persona character roleplay
`;

const topics = TOPICS.trim()
  .split("\n")
  .map((line) => [...new Set(line.split(" ").map(stemOf))]);

const related = new Map<string, Set<string>>();
for (const topic of topics) {
  for (const stem of topic) {
    const others = related.get(stem) ?? new Set();
    for (const other of topic) if (other !== stem) others.add(other);
    related.set(stem, others);
  }
}

const NONE: ReadonlySet<string> = new Set();

/** The stems of words that share a topic with this one. */
export function relatedStems(stem: string): ReadonlySet<string> {
  return related.get(stem) ?? NONE;
}
