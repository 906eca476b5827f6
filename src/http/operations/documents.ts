import { z } from "zod";
import { openApi } from "../openapi.ts";
import { operation } from "../operation.ts";
import { docsPage } from "../pages.ts";

export const docs = operation({
  id: "docs",
  method: "get",
  path: "/docs",
  summary: "All operations, for people.",
  tag: "documents",
  scope: undefined,
  responses: { 200: { description: "A page.", type: "text/html" } },
  run: async ({ operations }) => docsPage(operations),
});

export const document = operation({
  id: "openapi",
  method: "get",
  path: "/openapi.json",
  summary: "All operations, for programs.",
  tag: "documents",
  scope: undefined,
  responses: {
    200: { description: "OpenAPI 3.1.", schema: z.looseObject({ openapi: z.literal("3.1.0") }) },
  },
  run: async ({ operations, version }) => Response.json(openApi(operations, version)),
});
