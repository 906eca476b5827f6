import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { finished, pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import type { PskError } from "../../errors.ts";
import { badField, Rejected } from "../rejected.ts";

const FIELD = "file";
const MAX_FIELDS = 16;
const MAX_FIELD_BYTES = 4_096;
const MAX_HEADER_BYTES = 16_384;
/** What a form has beside its file: boundaries, headers and fields. */
const FORM_BYTES = 128 * 1024;

/** An upload on the disk. */
export interface Upload {
  /** Where its bytes are. */
  readonly file: string;
  readonly bytes: number;
  /** The other fields of the form. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Bounds of one upload. */
export interface UploadLimits {
  readonly uploadBytes: number;
  readonly uploadMs: number;
}

/**
 * Writes the one file of a multipart form to the disk as it comes in. Nothing is believed of what
 * the request says of itself; whatever is wrong with it throws, and the file is the caller's to remove.
 */
export async function receiveUpload(
  request: IncomingMessage,
  file: string,
  { uploadBytes, uploadMs }: UploadLimits,
): Promise<Upload> {
  if (Number(request.headers["content-length"] ?? 0) > uploadBytes + FORM_BYTES) {
    throw tooLargeUpload(uploadBytes);
  }
  const form = openForm(request, uploadBytes);
  const fields: Record<string, string> = {};
  let writing: Promise<number> | undefined;
  let part: BusboyFileStream | undefined;
  let wrong: PskError | undefined;
  const refuse = (reason: PskError) => {
    wrong ??= reason;
    form.destroy(reason);
  };
  form.on("file", (name, stream) => {
    stream.on("error", () => undefined); // what ends the form ends its file; it is told once
    part = stream;
    if (name !== FIELD) {
      stream.resume();
      return refuse(badField(shown(name), `the archive must be in the field "${FIELD}"`));
    }
    writing = writeFile(stream, file, () => refuse(tooLargeUpload(uploadBytes)));
    writing.catch(() => undefined); // awaited below, after the form
  });
  form.on("field", (name, value, nameCut, valueCut) => {
    if (nameCut || valueCut) refuse(badField(shown(name), `a field is longer than it may be`));
    if (Object.hasOwn(fields, name)) refuse(badField(shown(name), "a field is there twice"));
    fields[name] = value;
  });
  form.on("filesLimit", () => refuse(badField(FIELD, "there is more than one file; send one")));
  form.on("fieldsLimit", () => refuse(badField("", `there are more than ${MAX_FIELDS} fields`)));
  form.on("partsLimit", () => refuse(badField("", "the form has too many parts")));
  const late = setTimeout(() => {
    refuse(badField(FIELD, `the upload took more than ${uploadMs / 1000} seconds`));
  }, uploadMs);
  try {
    await consume(request, form);
  } catch (error) {
    part?.destroy(); // the parser leaves its file open, and whoever writes it waits
    await writing?.catch(() => undefined);
    throw wrong ?? brokenForm(request, error);
  } finally {
    clearTimeout(late);
  }
  if (wrong !== undefined) throw wrong;
  if (writing === undefined) {
    const message = fields[FIELD] === undefined ? `there is no field "${FIELD}"` : NO_FILE_NAME;
    throw badField(FIELD, `${message}; send the archive as a file in it`);
  }
  return { file, bytes: await writing, fields };
}

const NO_FILE_NAME = `the field "${FIELD}" has no file name, so it is text and no file`;

function openForm(request: IncomingMessage, uploadBytes: number): BusboyInstance {
  const type = request.headers["content-type"] ?? "";
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(type)) {
    throw badField("content-type", "the request must be multipart/form-data");
  }
  try {
    return new Busboy({
      headers: { ...request.headers, "content-type": type },
      limits: {
        files: 1,
        fileSize: uploadBytes,
        fields: MAX_FIELDS,
        fieldNameSize: 100,
        fieldSize: MAX_FIELD_BYTES,
        parts: MAX_FIELDS + 2,
        headerPairs: 32,
        headerSize: MAX_HEADER_BYTES,
      },
    });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw badField("content-type", "the multipart form has no boundary");
  }
}

/** Feeds the form; the request itself is left alone, since an answer has to go out on its socket. */
async function consume(request: IncomingMessage, form: BusboyInstance): Promise<void> {
  const done = finished(form);
  done.catch(() => undefined); // awaited below
  const fail = () => form.destroy(new Error("the connection ended before the upload did"));
  request.once("aborted", fail);
  request.once("error", fail);
  request.pipe(form);
  try {
    await done;
  } finally {
    request.unpipe(form);
    request.off("aborted", fail);
    request.off("error", fail);
  }
}

async function writeFile(
  stream: BusboyFileStream,
  file: string,
  tooLong: () => void,
): Promise<number> {
  stream.once("limit", tooLong);
  const out = createWriteStream(file, { flags: "wx", mode: 0o600 });
  await pipeline(stream, out);
  return out.bytesWritten;
}

/** Whatever a parser says of a broken form, in words of ours; system errors are not the caller's. */
function brokenForm(request: IncomingMessage, error: unknown): unknown {
  const fromSystem = error instanceof Error && "syscall" in error;
  if (fromSystem && !request.destroyed) return error;
  return badField("", "the multipart form is broken or cut off");
}

function tooLargeUpload(limit: number): Rejected {
  const message = `the upload has more than ${limit.toLocaleString("en")} bytes`;
  const correction = { code: "too-large", field: FIELD, message, file: null, line: null };
  return new Rejected("too_large", message, [correction]);
}

function shown(name: string): string {
  return name.slice(0, 100);
}
