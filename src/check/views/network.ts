/** The calls by which Python and JavaScript reach other machines. */
import { nameTest } from "./name-test.ts";
import { deepTexts, NO_VALUE, UNKNOWN, type Value } from "./values.ts";

const VERB = "(?:get|post|put|patch|delete|head|options|request|stream|send|del)";
const PYTHON = nameTest(
  new RegExp(
    `^(?:requests\\.(?:[Ss]ession\\(\\)\\.)?${VERB}|httpx\\.(?:(?:Async)?Client\\(\\)\\.)?${VERB}|aiohttp\\.(?:ClientSession\\(\\)\\.(?:${VERB}|ws_connect)|request)|urllib\\.request\\.(?:urlopen|Request|urlretrieve)|urllib2?\\.urlopen|urllib3\\.(?:PoolManager\\(\\)\\.)?(?:request|urlopen)|http\\.client\\.HTTPS?Connection(?:\\(\\)\\.(?:request|send|endheaders))?|websockets?\\.(?:connect|create_connection|WebSocketApp)(?:\\(\\)\\.send)?|ftplib\\.FTP(?:_TLS)?\\(\\)\\.stor\\w+|pycurl\\.Curl\\(\\)\\.(?:setopt|perform)|grequests\\.\\w+|treq\\.\\w+|xmlrpc\\.client\\.ServerProxy|sentry_sdk\\.(?:set_context|set_extra|set_user|capture_\\w+|add_breadcrumb)|(?:posthog|mixpanel|analytics|rollbar|bugsnag|amplitude)\\..{0,40}(?:capture|track|identify|notify|report_message)|logging\\.handlers\\.(?:HTTP|Socket|Datagram|SMTP)Handler)$`,
  ),
);
const SOCKET = nameTest(
  /^(?:(?:socket\.(?:socket|create_connection)|net\.(?:connect|createConnection|Socket)|tls\.connect|ssl\.\w.*|dgram\.createSocket|asyncio\.open_connection|WebSocket|ws|websockets?\.(?:connect|create_connection))\(\)(?:\.(?:makefile|accept)\(\))?\.(?:send|sendall|sendto|sendmsg|write|end|emit|sendfile)|socket\.create_connection|asyncio\.open_connection|net\.(?:connect|createConnection)|paramiko\..{0,60}\(\)\.(?:put|putfo|exec_command)|scp\.SCPClient\(\)\.put)$/,
);
const SCRIPT = nameTest(
  /^(?:fetch|node-fetch|cross-fetch|isomorphic-fetch|undici\.(?:request|fetch)|axios(?:\.(?:create\(\)\.)?(?:get|post|put|patch|delete|request))?|axios\.create\(\)|got(?:\.\w+)?|ky(?:\.\w+)?|superagent\.\w+(?:\(\)\.send)?|needle(?:\.\w+)?|request(?:\.(?:get|post|put))?|phin|bent|https?\.(?:request|get)(?:\(\)\.(?:write|end))?|XMLHttpRequest\(\)\.(?:open|send)|WebSocket|ws|EventSource|navigator\.sendBeacon|element\.src|\$\.(?:ajax|post|get)|jQuery\.(?:ajax|post))$/,
);
const MAIL = nameTest(
  /^(?:smtplib\.SMTP(?:_SSL)?\(\)\.(?:sendmail|send_message)|aiosmtplib\.send|nodemailer\.createTransport\(\)\.sendMail|yagmail\.SMTP\(\)\.send|(?:.*\.)?sendMail)$/,
);
const LOOKUP = nameTest(
  /^(?:socket\.(?:gethostbyname(?:_ex)?|getaddrinfo)|dns\.(?:resolver\.(?:resolve|query)|resolver\.Resolver\(\)\.(?:resolve|query)|(?:promises\.)?(?:lookup|resolve\w*)))$/,
);
/** A page that is opened: it tells its host nothing but its address. */
const PAGE = nameTest(/^(?:webbrowser\.open\w{0,12}|.{0,80}\.(?:goto|navigate))$/);
const STORE = nameTest(
  /^(?:boto3\.(?:client|resource)\(\)\..{0,40}(?:put_object|upload_file|upload_fileobj)|google\.cloud\.storage\..{0,60}upload_from_\w+|.{0,60}\(\)\.upload_from_(?:string|filename))$/,
);
/** Any client by its verb; counts only with an address among its arguments. */
const CLIENT = nameTest(/\.(?:get|post|put|patch|request|fetch|send|sendAsync|urlopen|open)$/);

/** How a call reaches out. */
export type Reach = "http" | "socket" | "mail" | "lookup" | "store";

/** Undefined when it does not. */
export function reachOf(name: string, args: readonly Value[]): Reach | undefined {
  if (PYTHON(name) || SCRIPT(name)) return "http";
  if (SOCKET(name)) return "socket";
  if (MAIL(name)) return "mail";
  if (LOOKUP(name)) return "lookup";
  if (STORE(name)) return "store";
  const [first = NO_VALUE, second = NO_VALUE] = args;
  const addressed = [...first.texts, ...second.texts].some((text) =>
    /^(?:https?|wss?):/.test(text),
  );
  if (addressed && PAGE(name)) return first.taints.some(isSecret) ? "http" : undefined;
  // `settings.get(key, address)` looks something up; the address is what it answers otherwise.
  if (name.endsWith(".get") && !first.texts.some((text) => /^(?:https?|wss?):/.test(text)))
    return undefined;
  return addressed && CLIENT(name) && !/^(?:webbrowser|os|fs)\./.test(name) ? "http" : undefined;
}

function isSecret({ kind }: Value["taints"][number]): boolean {
  return /^(?:private|environment|capture|variable)$/.test(kind);
}

/** What is made with these names is about its arguments: a connection about its host. */
export const isAbout = nameTest(
  /^(?:open|io\.open|os\.fdopen|zipfile\.ZipFile|tarfile\.(?:open|TarFile\.open)|pathlib\.Path|http\.client\.HTTPS?Connection|WebSocket|ws|https?\.request|net\.(?:connect|createConnection)|tls\.connect|socket\.create_connection|ftplib\.FTP(?:_TLS)?|smtplib\.SMTP(?:_SSL)?|axios\.create|httpx\.(?:Async)?Client|aiohttp\.ClientSession|urllib\.request\.Request|websockets?\.(?:connect|create_connection)|fs\.(?:createWriteStream|openSync|open)|boto3\.(?:client|resource)|paramiko\.(?:Transport|SFTPClient\.from_transport)|scp\.SCPClient|Request|URL|.{0,80}\.(?:Bucket|Object|bucket|blob|file))$/,
);

/** The addresses a call may go to: what stands where an address belongs. */
export function addressesOf(
  reach: Reach,
  args: readonly { readonly name: string | undefined; readonly value: Value }[],
  receiver: Value | undefined,
): string[] {
  const named = args.filter(({ name }) =>
    /^(?:url|uri|host|address|to_addrs|endpoint)$/.test(name ?? ""),
  );
  const plain = args.filter(({ name }) => name === undefined).slice(0, 3);
  const options = plain.flatMap(({ value }) =>
    value.parts
      .filter(({ key }) => /^(?:url|uri|host|hostname|baseURL|baseUrl|to|path)$/.test(key ?? ""))
      .flatMap((part) => part.value.texts),
  );
  const texts = [...named, ...plain].flatMap(({ value }) => value.texts);
  const pairs = plain.flatMap(({ value }) =>
    reach === "socket" ? value.parts.flatMap((part) => part.value.texts) : [],
  );
  const all = [
    ...texts,
    ...options,
    ...pairs,
    ...(receiver === undefined ? [] : deepTexts(receiver)),
  ];
  return [...new Set(all)].filter((text) => looksLikeAddress(text));
}

function looksLikeAddress(written: string): boolean {
  const text = written.replaceAll(UNKNOWN, "x");
  return (
    /^[a-z][a-z0-9+.-]{1,10}:\/\//i.test(text) ||
    /^[\w-]+(?:\.[\w-]+){1,8}(?::\d+)?(?:\/|$)/.test(text) ||
    /@[\w-]+(?:\.[\w-]+)+$/.test(text)
  );
}
