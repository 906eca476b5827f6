/** Submissions as the files of test/cases/http declare them; the bytes are built here. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { buildTar } from "../../archive/support/build-tar.ts";
import { buildZip, type ZipPart } from "../../archive/support/build-zip.ts";
import { skillText } from "../../support/write-skill.ts";

const FOLDER = "test/cases/http";

/** Words in place; `repeat` says them again and again, `base64` are bytes. */
const content = z.union([
  z.string(),
  z.strictObject({
    repeat: z.string(),
    times: z.int(),
    before: z.string().optional(),
    after: z.string().optional(),
  }),
  z.strictObject({ base64: z.string() }),
]);

const entry = z.strictObject({
  name: content,
  /** As many entries, with `{i}` in the name replaced by their number. */
  count: z.int().optional(),
  data: content.optional(),
  /** In octal, with the type of the file. */
  mode: z.string().optional(),
  /** A type of a tar header. */
  type: z.string().optional(),
  link: z.string().optional(),
  flags: z.int().optional(),
  method: z.int().optional(),
  size: z.int().optional(),
  crc: z.int().optional(),
});

const archive = z.union([
  z.strictObject({ zip: z.array(entry), entries: z.int().optional() }),
  z.strictObject({ tar: z.array(entry) }),
  z.strictObject({ "tar.gz": z.array(entry) }),
  /** A zip with one SKILL.md of this text. */
  z.strictObject({ skill: content }),
  z.strictObject({ bytes: content }),
]);

const submission = z.strictObject({
  title: z.string(),
  archive: archive.optional(),
  /** Only so much of the archive is sent, of a hundred. */
  percent: z.int().optional(),
  /** The archive is put into a zip under this name, once for each. */
  inside: z.array(z.string()).optional(),
  form: z
    .strictObject({
      field: z.string().optional(),
      filename: z.string().nullable().optional(),
      fields: z.record(z.string(), content).optional(),
      files: z.int().optional(),
      content_type: z.string().optional(),
      query: z.string().optional(),
      raw: z.string().optional(),
    })
    .optional(),
  transport: z
    .enum(["whole", "slow", "abort", "bad-chunk", "short-body", "long-body", "no-end"])
    .default("whole"),
  token: z.enum(["good", "none", "wrong", "no-scope", "basic"]).default("good"),
  expect: z.strictObject({
    status: z.union([z.int(), z.literal("none")]),
    outcome: z.string(),
    says: z.string().optional(),
    never: z.string().optional(),
  }),
});

/** One submission with what must come of it. */
export type Submission = z.infer<typeof submission>;

/** All submissions, by the names of their files. */
export function submissions(): (Submission & { readonly name: string })[] {
  return readdirSync(FOLDER).map((file) => {
    const data = JSON.parse(readFileSync(join(FOLDER, file), "utf8"));
    return { name: basename(file, ".json"), ...submission.parse(data) };
  });
}

export const BOUNDARY = "----psk-boundary";

/** The body of the request, and the content type that goes with it. */
export function bodyOf({ archive, percent = 100, inside = [], form = {} }: Submission): {
  body: Buffer;
  type: string;
} {
  const type = form.content_type ?? `multipart/form-data; boundary=${BOUNDARY}`;
  if (form.raw !== undefined) return { body: Buffer.from(form.raw), type };
  let bytes = archive === undefined ? undefined : archiveBytes(archive);
  for (const name of inside) bytes = bytes && buildZip([{ name, data: bytes }]);
  bytes = bytes?.subarray(0, Math.ceil((bytes.length * percent) / 100));
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries(form.fields ?? {})) {
    parts.push(part(`name="${name}"`, bytesOf(value)));
  }
  const { field = "file", filename = "skill.zip", files = 1 } = form;
  for (let i = 0; i < files && bytes !== undefined; i++) {
    const named = filename === null ? "" : `; filename="${filename}"`;
    parts.push(part(`name="${field}"${named}`, bytes));
  }
  return { body: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]), type };
}

function part(disposition: string, bytes: Uint8Array): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n")]);
}

function archiveBytes(declared: NonNullable<Submission["archive"]>): Buffer {
  if ("bytes" in declared) return bytesOf(declared.bytes);
  if ("skill" in declared) return buildZip([{ name: "SKILL.md", data: bytesOf(declared.skill) }]);
  if ("zip" in declared) {
    const { entries } = declared;
    return buildZip(declared.zip.flatMap(zipParts), entries === undefined ? {} : { entries });
  }
  const parts = "tar" in declared ? declared.tar : declared["tar.gz"];
  const tar = buildTar(
    parts.flatMap((one) =>
      named(one).map(({ name, data }) => ({
        name,
        data,
        ...(one.type !== undefined && { type: one.type }),
        ...(one.link !== undefined && { linkName: one.link }),
        ...(one.size !== undefined && { size: one.size }),
        ...(one.mode !== undefined && { mode: Number.parseInt(one.mode, 8) }),
      })),
    ),
  );
  return "tar" in declared ? tar : gzipSync(tar);
}

function zipParts(one: z.infer<typeof entry>): ZipPart[] {
  const { mode, flags, method, size, crc } = one;
  return named(one).map(({ name, data }) => ({
    name,
    data,
    ...(mode !== undefined && { mode: Number.parseInt(mode, 8) }),
    ...(flags !== undefined && { flags }),
    ...(method !== undefined && { method }),
    ...(size !== undefined && { size }),
    ...(crc !== undefined && { crc }),
  }));
}

function named({ name, count = 1, data = "" }: z.infer<typeof entry>) {
  const label = bytesOf(name).toString();
  return Array.from({ length: count }, (_, i) => ({
    name: label.replaceAll("{i}", String(i)),
    data: bytesOf(data),
  }));
}

/** `{valid}` stands for a good SKILL.md. */
function bytesOf(value: z.infer<typeof content>): Buffer {
  if (typeof value === "string") return Buffer.from(value.replaceAll("{valid}", VALID));
  if ("base64" in value) return Buffer.from(value.base64, "base64");
  return Buffer.concat([
    Buffer.from(value.before ?? ""),
    Buffer.from(value.repeat.repeat(value.times)),
    Buffer.from(value.after ?? ""),
  ]);
}

const VALID = skillText("good-skill");
