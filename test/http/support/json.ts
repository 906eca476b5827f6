import { expect } from "vitest";
import { z } from "zod";
import type { TestService } from "./service.ts";

const loose = z.record(z.string(), z.unknown());

/** An answer with its body as JSON. */
export interface JsonAnswer {
  readonly status: number;
  readonly headers: Headers;
  // What a test looks at is said by its expectations.
  readonly body: Readonly<Record<string, unknown>>;
}

/** Gets a path. */
export async function get(
  { url }: Pick<TestService, "url">,
  path: string,
  headers: Record<string, string> = {},
): Promise<JsonAnswer> {
  return read(await fetch(`${url}${path}`, { headers }));
}

/** Posts JSON. */
export async function postJson(
  { url }: Pick<TestService, "url">,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<JsonAnswer> {
  const sent = { "content-type": "application/json", ...headers };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return read(await fetch(`${url}${path}`, { method: "POST", headers: sent, body: text }));
}

/** Posts an archive with other fields of the form. */
export async function postArchive(
  { url }: Pick<TestService, "url">,
  path: string,
  bytes: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
  headers: Record<string, string> = {},
): Promise<JsonAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new Blob([new Uint8Array(bytes)]), "skill.zip");
  return read(await fetch(`${url}${path}`, { method: "POST", headers, body: form }));
}

async function read(response: Response): Promise<JsonAnswer> {
  const { status, headers } = response;
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  return { status, headers, body: loose.parse(await response.json()) };
}
