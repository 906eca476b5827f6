import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { BOUNDARY, bodyOf, type Submission } from "./submission.ts";

/** What came back; undefined when the connection ended without an answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Sends a submission the way it asks for. */
export async function send(
  url: string,
  submission: Submission,
  headers: Readonly<Record<string, string>>,
): Promise<Answer | undefined> {
  const { body, type } = bodyOf(submission);
  const path = `/scan-upload${submission.form?.query ?? ""}`;
  const all = { ...headers, "content-type": type };
  switch (submission.transport) {
    case "whole":
      return post(`${url}${path}`, all, body);
    case "no-end":
      return post(`${url}${path}`, all, body.subarray(0, -BOUNDARY.length - 8));
    case "long-body": {
      const length = { "content-length": String(body.length - 40) };
      return raw(url, path, { ...all, ...length }, [body], "wait");
    }
    case "short-body": {
      const length = { "content-length": String(body.length + 1000) };
      return raw(url, path, { ...all, ...length }, [body], "end");
    }
    case "abort": {
      const length = { "content-length": String(body.length) };
      return raw(url, path, { ...all, ...length }, [body.subarray(0, 120)], "destroy");
    }
    case "slow": {
      const length = { "content-length": String(body.length) };
      return raw(url, path, { ...all, ...length }, [body.subarray(0, 120)], "wait");
    }
    case "bad-chunk": {
      const chunked = { "transfer-encoding": "chunked" };
      const lie = Buffer.from(`${(5).toString(16)}\r\n${"x".repeat(50)}\r\nzz\r\n`);
      return raw(url, path, { ...all, ...chunked }, [lie], "wait");
    }
  }
}

/** A whole request; what is not read of it does not keep the answer from coming. */
export function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array | string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method: "POST", headers, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("error", reject);
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, headers: flat(response.headers), text });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function flat(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value].flat().join(", ")]),
  );
}

/** Writes a request by hand, with whatever it says of itself. */
function raw(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  pieces: readonly Uint8Array[],
  then: "wait" | "end" | "destroy",
): Promise<Answer | undefined> {
  const { hostname, port, host } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = "";
    socket.setEncoding("utf8");
    const head = Object.entries({ host, connection: "close", ...headers });
    socket.write(
      `POST ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`,
    );
    for (const piece of pieces) socket.write(piece);
    if (then === "end") socket.end();
    if (then === "destroy") setTimeout(() => socket.destroy(), 200);
    socket.on("data", (chunk: string) => {
      text += chunk;
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(text === "" ? undefined : parse(text)));
  });
}

function parse(text: string): Answer {
  const end = text.indexOf("\r\n\r\n");
  const [line = "", ...rest] = text.slice(0, end).split("\r\n");
  const headers = rest.map((header) => {
    const at = header.indexOf(":");
    return [header.slice(0, at).toLowerCase(), header.slice(at + 1).trim()];
  });
  return {
    status: Number(line.split(" ")[1]),
    headers: Object.fromEntries(headers),
    text: text.slice(end + 4),
  };
}
