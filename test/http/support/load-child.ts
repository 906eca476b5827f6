/** Sends good and bad uploads from a process of its own: `load-child.ts URL CONNECTIONS SECONDS`. */
import autocannon from "autocannon";
import { buildZip } from "../../archive/support/build-zip.ts";

const BOUNDARY = "----psk-load";
const SKILL = "---\nname: good-skill\ndescription: What it does.\n---\nDo it.\n";
const BODIES = [
  form(buildZip([{ name: "SKILL.md", data: SKILL }])),
  form(
    buildZip([
      { name: "SKILL.md", data: SKILL },
      { name: "a.py", data: "print(1)\n" },
    ]),
  ),
  form(buildZip([{ name: "SKILL.md", data: "no frontmatter" }])),
  form(Buffer.from("not a zip")),
  form(buildZip([{ name: "../x", data: "x" }])),
  Buffer.from("not a form"),
];

function form(bytes: Uint8Array): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

const [url = "", connections = "200", seconds = "15"] = process.argv.slice(2);
const result = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(seconds),
  timeout: 60,
  requests: BODIES.map((body) => ({
    method: "POST",
    path: "/scan-upload",
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    body,
  })),
});
const { errors, timeouts, latency, requests } = result;
const statuses = Object.fromEntries(
  Object.entries(result.statusCodeStats ?? {}).map(([status, { count }]) => [status, count]),
);
console.log(
  JSON.stringify({ statuses, errors, timeouts, p50: latency.p50, total: requests.total }),
);
