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
// A share of the connections for each kind of body. What is refused at once gets few: it comes
// back so fast that on a slow machine nothing else would have a turn.
const FEW = 5;
const share = (index: number) => {
  if (index === BODIES.length - 1) return FEW;
  return Math.floor((Number(connections) - FEW + index) / (BODIES.length - 1));
};
const results = await Promise.all(
  BODIES.map((body, index) =>
    autocannon({
      url: `${url}/scan-upload`,
      connections: share(index),
      duration: Number(seconds),
      timeout: 60,
      method: "POST",
      headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
      body,
    }),
  ),
);
const statuses: Record<string, number> = {};
let [errors, timeouts, total] = [0, 0, 0];
for (const result of results) {
  errors += result.errors;
  timeouts += result.timeouts;
  total += result.requests.total;
  for (const [status, { count = 0 }] of Object.entries(result.statusCodeStats ?? {})) {
    statuses[status] = (statuses[status] ?? 0) + count;
  }
}
console.log(JSON.stringify({ statuses, errors, timeouts, total }));
