import type { IncomingMessage, ServerResponse } from "node:http";
import type { z } from "zod";
import type { Caller } from "./access/caller.ts";
import type { Scope } from "./access/tokens.ts";
import type { Service } from "./service.ts";

/** What one call of an operation brings. */
export interface Call<P = unknown, Q = unknown, B = unknown> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly requestId: string;
  readonly caller: Caller;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** An answer that the document describes: JSON by a schema, or bytes of a type. */
export interface DocumentedResponse {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** The media type when it is not JSON. */
  readonly type?: string;
  /** Other media types that it may have instead, when the caller asks for one. */
  readonly others?: readonly string[];
}

/** How the body of a request comes: JSON that is parsed, or a form that the operation reads itself. */
export type RequestBody<B> =
  | { readonly type: "json"; readonly schema: z.ZodType<B> }
  | { readonly type: "multipart"; readonly schema: z.ZodType };

/**
 * An operation declares itself; routing, the check of its input, who may call it, and the OpenAPI
 * document are made from the declaration.
 */
export interface OperationSpec<P, Q, B> {
  readonly id: string;
  readonly method: "get" | "post";
  /** With `{name}` for a parameter; `{path}` at the end may hold slashes. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** The right that a token needs; none when anyone may ask. */
  readonly scope: Scope | undefined;
  readonly params?: z.ZodType<P>;
  readonly query?: z.ZodType<Q>;
  readonly body?: RequestBody<B>;
  /** The good answers by status; errors are the same everywhere and are added. */
  readonly responses: Readonly<Record<number, DocumentedResponse>>;
  /** Which errors it has besides those of every operation. */
  readonly errors?: readonly number[];
  run(service: Service, call: Call<P, Q, B>): Promise<Response>;
}

/** An operation whose input has been checked by its own schemas. */
export type Operation = Omit<OperationSpec<unknown, unknown, unknown>, "run"> & {
  run(service: Service, call: Call): Promise<Response>;
};

/** Ties the types in `run` to the schemas. */
export function operation<P = unknown, Q = unknown, B = unknown>(
  spec: OperationSpec<P, Q, B>,
): Operation {
  // Sound because the router parses params, query and body by these same schemas.
  return spec as unknown as Operation;
}
