/** Names that people trust, and the words that names of skills are made of. */

/** Makers; short names are near to other words by chance. */
export const VENDORS: readonly string[] =
  `anthropic openai chatgpt claude microsoft google github gitlab atlassian salesforce cloudflare databricks snowflake
kubernetes terraform hashicorp supabase mongodb postgresql postgres datadog bitbucket dropbox shopify hubspot zendesk
airtable discord telegram whatsapp linkedin facebook instagram youtube spotify metamask coinbase binance ethereum jenkins
grafana elasticsearch playwright selenium tailwind stripe paypal notion vercel netlify heroku twilio sendgrid figma slack
docker python javascript typescript`.split(/\s+/);

/** Skills that come with well-known agents. */
export const OFFICIAL_SKILLS: readonly string[] =
  `skill-creator mcp-builder webapp-testing frontend-design canvas-design algorithmic-art brand-guidelines internal-comms
slack-gif-creator theme-factory web-artifacts-builder doc-coauthoring`.split(/\s+/);

/** Words of six letters and more that many skills have in their names. */
export const SKILL_WORDS: ReadonlySet<string> = new Set(
  `parser config configuration validator formatter requests request helper manager builder generator creator converter
checker scanner reader writer editor viewer reporter analyzer tracker monitor linter tester runner loader finder cleaner
fetcher scraper crawler downloader uploader extractor summarizer translator optimizer inspector explorer navigator planner
scheduler calculator counter merger splitter comparer sorter filter search testing debugging refactoring deployment
development documentation design review security database backend frontend fullstack server client browser webapp website
markdown document documents spreadsheet presentation calendar invoice receipt budget finance accounting marketing analytics
research writing content social media strategy project product release changelog commit commits branch branches merge
version package packages dependency dependencies library module plugin extension template templates component components
workflow workflows pipeline pipelines automation integration migration performance profiling logging metrics
observability incident response support customer feedback survey interview meeting transcript summary summaries notes
knowledge memory context prompt prompts agents assistant skills toolkit framework starter example tutorial guide reference
standards guidelines patterns practices architecture infrastructure storage backup restore network domain certificate
encryption password credential wallet payment payments weather travel recipe fitness health medical legal contract
compliance privacy policy audit report reports dashboard charts diagram diagrams images image photos picture pictures
video videos audio speech voice translate language grammar spelling dictionary encode decode base64 string strings number
numbers random unique sample samples dataset datasets pandas numpy express react angular django flask fastapi graphql
openapi swagger postman webhook webhooks socket session cookie cookies storage cleanup archive compress extract rename
duplicate organizer organize folder folders directory system process memory kernel command commands terminal console
script scripts editor settings preferences profile account accounts message messages notify notification notifications
schedule reminder reminders task tasks simple quick fast better smart super auto local remote cloud mobile desktop native
hybrid public private internal external`.split(/\s+/),
);
