import { appendFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { tempFolder } from "../support/temp-folder.ts";
import { serviceForTest } from "./support/service.ts";

it("GET /v1/audit tells the decisions of a log, then each new one, and ends with the service", async () => {
  const audit = join(tempFolder(), "audit.jsonl");
  writeFileSync(audit, '{"tool":"read","effect":"allow"}\n');
  const service = await serviceForTest({ audit });
  const response = await fetch(`${service.url}/v1/audit`);
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  let text = "";
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
  })();
  await expect
    .poll(() => text, { timeout: 20_000 })
    .toContain('data: {"tool":"read","effect":"allow"}');
  appendFileSync(audit, '{"tool":"write","eff');
  appendFileSync(audit, 'ect":"deny"}\n');
  await expect
    .poll(() => text, { timeout: 20_000 })
    .toContain('event: decision\ndata: {"tool":"write","effect":"deny"}\n\n');
  await service.close();
  await reading;
});

it("GET /v1/audit keeps each line whole, whatever is hidden in it", async () => {
  const audit = join(tempFolder(), "audit.jsonl");
  const hidden = { tool: "bash", args: { command: `cat "${homedir()}/x" \u00ad\u202e\u{e0041}` } };
  writeFileSync(audit, `${JSON.stringify(hidden)}\nno JSON \u001b[31m\n`);
  const service = await serviceForTest({ audit });
  const response = await fetch(`${service.url}/v1/audit`);
  let text = "";
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
  })();
  await expect.poll(() => text, { timeout: 5_000 }).toContain("data: no JSON \\x1b[31m\n");
  const [data = ""] = text.match(/(?<=^data: ).*/m) ?? [];
  const { args } = JSON.parse(data);
  expect(args.command).toMatch(/^cat ".+" \\xad\\u202e\\u\{e0041\}$/);
  expect(args.command).not.toContain(homedir());
  await service.close();
  await reading;
});

it("GET /v1/audit keeps a letter whole that two pieces of the file share", async () => {
  const audit = join(tempFolder(), "audit.jsonl");
  // The file is read in pieces of 64 KiB; each letter here has three bytes.
  const reason = "→".repeat(40_000);
  writeFileSync(audit, `${JSON.stringify({ reason })}\n`);
  const service = await serviceForTest({ audit });
  const response = await fetch(`${service.url}/v1/audit`);
  const text = await readUntil(
    response,
    (soFar) => soFar.includes("\n\nevent: decision\n") && soFar.endsWith("}\n\n"),
  );
  expect(text).toContain(reason);
  await service.close();
});

async function readUntil(response: Response, isDone: (text: string) => boolean): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (isDone(text)) break;
  }
  return text;
}
