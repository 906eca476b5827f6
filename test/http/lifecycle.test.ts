import { readdirSync } from "node:fs";
import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { buildZip } from "../archive/support/build-zip.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { skillText } from "../support/write-skill.ts";
import { startServe, until } from "./support/serve-process.ts";
import { BOUNDARY } from "./support/submission.ts";

const ARCHIVE = buildZip([{ name: "SKILL.md", data: skillText("good-skill") }]);
const HEAD = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\n`;
const FORM = Buffer.concat([Buffer.from(HEAD), ARCHIVE, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
const TYPE = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };

/** Begins an upload that ends when the test says so. */
function beginUpload(url: string) {
  const headers = { ...TYPE, "content-length": String(FORM.length) };
  const sent = request(`${url}/scan-upload`, { method: "POST", headers });
  const status = new Promise<number>((resolve, reject) => {
    sent.on("error", reject).on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
  sent.write(FORM.subarray(0, 100));
  return { status, finish: () => sent.end(FORM.subarray(100)) };
}

const upload = async (url: string) =>
  (await fetch(`${url}/scan-upload`, { method: "POST", headers: TYPE, body: FORM })).status;

describe("psk serve", { timeout: 60_000 }, () => {
  it("finishes what runs, refuses what is new, and exits 0 on SIGTERM", async () => {
    const temporary = tempFolder();
    const { child, url, ended, log } = await startServe([], temporary);
    const running = beginUpload(url);
    await new Promise((resolve) => setTimeout(resolve, 300));
    child.kill("SIGTERM");
    await until(() => log().includes('"stopping"'));
    await expect(fetch(`${url}/health`)).rejects.toThrow();
    running.finish();
    expect(await running.status).toBe(200);
    expect(await ended()).toBe(0);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it("answers 500 for a scan whose worker dies, and goes on", async () => {
    // Without skills of its own, which the worker would scan in the background.
    const { child, url, workers, log, ended } = await startServe([
      "--workers",
      "1",
      "--no-builtin",
    ]);
    expect(await upload(url)).toBe(200);
    expect(workers()).toHaveLength(1);
    const [worker = 0] = workers();
    // A scan that had not begun is given to one more worker; when that dies as well, it has failed.
    process.kill(worker, "SIGSTOP");
    const answer = fetch(`${url}/scan-upload`, { method: "POST", headers: TYPE, body: FORM });
    await new Promise((resolve) => setTimeout(resolve, 500));
    process.kill(worker, "SIGKILL");
    await until(() => workers().some((pid) => pid !== worker));
    for (const pid of workers()) process.kill(pid, "SIGKILL");
    const response = await answer;
    const body = await response.text();
    expect(response.status).toBe(500);
    expect(JSON.parse(body)).toMatchObject({
      error: { category: "internal", status: "internal_error", message: expect.any(String) },
    });
    const id = response.headers.get("x-request-id") ?? "";
    expect(body).toContain(id);
    expect(body).not.toMatch(/died|worker|\bat \//);
    const cause = log()
      .split("\n")
      .find((line) => line.includes(id) && line.includes("failure"));
    expect(cause).toContain("died");
    expect(await upload(url)).toBe(200);
    child.kill("SIGTERM");
    expect(await ended()).toBe(0);
  });

  it("removes at its start what a killed service left behind, and nothing else", async () => {
    const temporary = tempFolder();
    const killed = await startServe([], temporary);
    const upload = beginUpload(killed.url);
    upload.status.catch(() => undefined);
    const jobs = () =>
      readdirSync(temporary).flatMap((name) => readdirSync(`${temporary}/${name}`));
    await until(() => jobs().length > 0);
    killed.child.kill("SIGKILL");
    await killed.ended();
    const [left] = readdirSync(temporary);
    const living = await startServe([], temporary);
    const names = readdirSync(temporary);
    expect(names).toHaveLength(1);
    expect(names).not.toContain(left);
    const second = await startServe([], temporary);
    expect(readdirSync(temporary)).toHaveLength(2);
    for (const { child, ended } of [living, second]) {
      child.kill("SIGTERM");
      expect(await ended()).toBe(0);
    }
  });
});
