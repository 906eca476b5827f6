/**
 * Programs in languages without a grammar here (Ruby, Perl, PHP, Go, Lua, AppleScript, PowerShell,
 * batch and others), read by their words: what private things they name, whether and how they connect.
 */
import type { Skill } from "../../skill/skill.ts";
import { type HostKind, hostKind, hostsIn } from "./hosts.ts";
import { namesAgentData, printsSecret, secretPathIn, withoutPublicPaths } from "./sensitive.ts";
import { type Snippet, snippets } from "./snippets.ts";
import { view } from "./view.ts";

/** Something that stands in a program, and on which line. */
export interface Word {
  readonly what: string;
  readonly line: number;
}

/** What a program names. */
export interface PlainProgram {
  readonly snippet: Snippet;
  readonly reads: readonly Word[];
  /** The call by which it connects, if it does. */
  readonly connects: Word | undefined;
  readonly hosts: readonly { readonly host: string; readonly kind: HostKind }[];
}

const CONNECTS =
  /\b(?:Net::HTTP|HTTParty|RestClient|Faraday|Typhoeus|open-uri|URI\.open|TCPSocket|LWP::|\bgetstore\(|HTTP::Tiny|IO::Socket|Mojo::UserAgent|stream_context_create|curl_exec|curl_init|curl_setopt|file_get_contents\s*\(\s*["'](?:https?|ftp):|stream_socket_client|fsockopen|GuzzleHttp|http\.(?:Post|PostForm|Get|NewRequest|request)|net\.Dial|socket\.http|socket\.tcp|HttpClient|WebClient|WebRequest|HttpURLConnection|OkHttp|URLSession|reqwest::|ureq::|hyper::|TcpStream|Invoke-(?:WebRequest|RestMethod)|\b(?:iwr|irm)\b|Start-BitsTransfer|Net\.Sockets\.TcpClient|Net\.Mail|Send-MailMessage|Resolve-DnsName|Net::(?:SMTP|FTP|SSH|SCP|SFTP)|Mail\.deliver|Pony\.mail|smtp\.(?:SendMail|Dial)|SmtpClient|MailMessage|javax\.mail|(?:^|[\s;=(@])mail\s*\(\s*["'$]|PHPMailer|fopen\s*\(\s*["']https?:|websocket\.(?:Dial\w*|connect)|WebSocket::|ClientWebSocket|net\.Lookup\w+|Resolv\.|Dns\.Get\w+|dns_get_record|gethostbyname|UdpClient|UDPSocket|UdpSocket|MSXML2\.(?:ServerXMLHTTP|XMLHTTP)|WinHttp|bitsadmin|certutil\s+-urlcache)|(?:^|[\s"'(&|;])(?:curl|wget|nc|ncat|scp|ftp|nslookup)(?:\.exe)?\s/im;
const ALL_VARIABLES =
  /\bENV\.(?:to_h|to_a|map|each|inspect|to_json)|\b(?:keys|values|each)?\s*%ENV\b|\bos\.Environ\(\)|\$_ENV\b|\bgetenv\(\s*\)|\bGet-ChildItem\s+Env:|\b(?:dir|gci|ls)\s+env:|GetEnvironmentVariables\(\)|System\.getenv\(\s*\)|std::env::vars\(\)|ProcessInfo\.processInfo\.environment\b(?!\[)/i;
const CAPTURES: readonly (readonly [RegExp, string])[] = [
  [
    /\bwith hidden answer\b|PromptForCredential|\bGet-Credential\b/i,
    "a password that is asked for",
  ],
  [/\bGetAsyncKeyState\b|SetWindowsHookEx|WH_KEYBOARD_LL/, "what is typed"],
  [/\bCopyFromScreen\b/, "the screen"],
  [
    /\bGet-Clipboard\b|GetClipboardData|\bpbpaste\b|\bwl-paste\b|\bclipboard\.ReadAll\b|Clipboard\.paste|Clipboard\]::GetText/,
    "the clipboard",
  ],
];
/** Lines of remarks say what is not done. */
const REMARK = /^[ \t]*(?:#(?!!)|\/\/|--|;|'|rem\b|::|\*)[^\n]*$/gim;
/** Windows spells its paths with variables of its own. */
const WINDOWS_SECRET =
  /(?:%LOCALAPPDATA%|%APPDATA%|%USERPROFILE%|\$env:(?:LOCALAPPDATA|APPDATA|USERPROFILE))[^\n"']{0,40}(?:User Data|Login Data|Cookies|\.ssh|\.aws|Exodus|Electrum|Firefox|Chrome|Credentials|Protect)\b/i;

/** The programs of a skill that no grammar reads. */
export const plainPrograms = view((skill: Skill): readonly PlainProgram[] =>
  snippets(skill).flatMap((snippet): PlainProgram[] => {
    if (snippet.language !== "program" && snippet.language !== "powershell") return [];
    const text = snippet.text.replace(REMARK, (remark) => " ".repeat(remark.length));
    const connects = CONNECTS.exec(text);
    const hosts = [...new Set([...hostsIn(text), ...bareHosts(text)])].map((host) => ({
      host,
      kind: hostKind(skill, host),
    }));
    return [
      {
        snippet,
        reads: readsOf(snippet, text),
        connects:
          connects === null
            ? undefined
            : { what: connects[0].trim(), line: lineOf(snippet, text, connects.index) },
        hosts,
      },
    ];
  }),
);

/** A host without a scheme, where a program names the other end of a connection. */
const BARE_HOST =
  /\b(?:host|server|smtpserver|addr\w*|peer|relay|endpoint|smtp|dial\w*|start|connect|open|new|client|socket\w*|lookup\w*)\b[^\n"']{0,60}(?:["']\w{2,5}["'],\s{0,4})?["'](?:\w{2,5}:\/\/)?([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,4}\.(?:[a-z]{2,10}|\d{1,3}))(?::\d{2,5})?["']/gi;
const FILE_ENDING =
  /\.(?:rb|go|php|ps1|json|ya?ml|toml|txt|md|csv|log|html?|xml|exe|dll|db|key|pem|conf|ini|lock|sh|py|js|zip|pdf|png|jpe?g|env|tmp|bak|dat)$/i;

function bareHosts(text: string): string[] {
  return [...text.matchAll(BARE_HOST)]
    .slice(0, 20)
    .map(([, host = ""]) => host.toLowerCase())
    .filter((host) => !FILE_ENDING.test(host));
}

function readsOf(snippet: Snippet, text: string): Word[] {
  const found: Word[] = [];
  const lines = text.split("\n");
  lines.forEach((line, index) => {
    if (line.length > 4000) return;
    const at = snippet.line + index;
    const secret = withoutPublicPaths(line);
    const path =
      secretPathIn(secret) ??
      pathOfPieces(secret) ??
      (WINDOWS_SECRET.test(line) ? "browser data" : undefined);
    if (path !== undefined) found.push({ what: path, line: at });
    else if (printsSecret(line.replace(/["'],?\s{0,4}["']?/g, " ").replace(/ {2,}/g, " ")))
      found.push({ what: "a secret that a tool prints", line: at });
    if (namesAgentData(line)) found.push({ what: "data of the agent", line: at });
    if (ALL_VARIABLES.test(line)) found.push({ what: "all environment variables", line: at });
    for (const [pattern, what] of CAPTURES) if (pattern.test(line)) found.push({ what, line: at });
  });
  return found.slice(0, 50);
}

/** `Join(home, ".kube", "config")`: a path in pieces. */
const TOKEN_FILE = /["']\.(?:npmrc|pypirc|netrc|git-credentials)["']/;
const PIECES = /["'],\s{0,4}["'](?=[\w.])/g;

function pathOfPieces(line: string): string | undefined {
  if (!/\b(?:join|joinpath|push|Join-Path|Combine)\b/i.test(line)) return undefined;
  return TOKEN_FILE.test(line)
    ? "package and git tokens"
    : secretPathIn(`~/${line.replace(PIECES, "/").replace(/["']\s{1,4}["']/g, "/")}`);
}

function lineOf({ line }: Snippet, text: string, index: number): number {
  return line + text.slice(0, index).split("\n").length - 1;
}
