import { z } from "zod";
import type { DocumentedResponse, Operation } from "./operation.ts";
import { internalFailure, requestFailure, validationFailure } from "./schemas/errors.ts";

type Json = Readonly<Record<string, unknown>>;

/** What each error status means, with the shape of its body. */
const ERRORS: Readonly<Record<number, DocumentedResponse>> = {
  400: { description: "The request can be corrected.", schema: validationFailure },
  401: { description: "A token is needed.", schema: requestFailure },
  403: { description: "Not allowed.", schema: requestFailure },
  404: { description: "There is no such thing.", schema: requestFailure },
  409: { description: "It is there already.", schema: requestFailure },
  413: { description: "Over a limit.", schema: validationFailure },
  422: { description: "The skill can be corrected.", schema: validationFailure },
  429: { description: "Too much at once; see Retry-After.", schema: requestFailure },
  500: { description: "The service failed.", schema: internalFailure },
  503: { description: "The service cannot do this now.", schema: internalFailure },
};
const EVERYWHERE = [400, 401, 403, 429, 500, 503];

/** The OpenAPI document of some operations, made from their schemas. */
export function openApi(operations: readonly Operation[], version: string): Json {
  const schemas: Record<string, unknown> = {};
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: describe(operation, schemas),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "psk",
      version,
      description: "Scans, stores and serves agent skills. Errors have one shape everywhere.",
    },
    paths,
    components: { schemas, securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  };
}

function describe(operation: Operation, schemas: Record<string, unknown>): Json {
  const { id, summary, tag, scope, body, responses, errors = [] } = operation;
  const all: Record<number, DocumentedResponse> = { ...responses };
  for (const status of [...EVERYWHERE, ...errors]) all[status] ??= ERRORS[status] ?? NOTHING;
  return {
    operationId: id,
    summary,
    tags: [tag],
    ...(scope !== undefined && { description: `Needs the scope \`${scope}\`.` }),
    security: scope === undefined ? [] : [{ token: [] }],
    parameters: [
      ...parameters(operation.params, "path", schemas),
      ...parameters(operation.query, "query", schemas),
    ],
    ...(body !== undefined && {
      requestBody: {
        required: true,
        content: {
          [body.type === "json" ? "application/json" : "multipart/form-data"]: {
            schema: toSchema(body.schema, schemas, "input"),
          },
        },
      },
    }),
    responses: Object.fromEntries(
      Object.entries(all).map(([status, response]) => [status, answer(response, schemas)]),
    ),
  };
}

const NOTHING: DocumentedResponse = { description: "Failed." };

function answer(
  { description, schema, type = "text/plain", others = [] }: DocumentedResponse,
  schemas: Record<string, unknown>,
) {
  const text = { schema: { type: "string" } };
  const first =
    schema === undefined
      ? { [type]: text }
      : { "application/json": { schema: toSchema(schema, schemas, "output") } };
  const content = { ...first, ...Object.fromEntries(others.map((other) => [other, text])) };
  return { description, content };
}

function parameters(
  schema: z.ZodType | undefined,
  place: "path" | "query",
  schemas: Record<string, unknown>,
): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = objectSchema.parse(toSchema(schema, schemas, "input"));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

const objectSchema = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});

/** A JSON Schema whose named parts stand among the components of the document. */
function toSchema(
  schema: z.ZodType,
  schemas: Record<string, unknown>,
  io: "input" | "output",
): unknown {
  const {
    $schema: _,
    $defs = {},
    id: __,
    ...made
  } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  for (const [name, { id: ___, ...definition }] of Object.entries($defs)) {
    schemas[name] ??= atComponents(definition);
  }
  return atComponents(made);
}

function atComponents(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
