import { z } from "zod";
import { openApi } from "../openapi.ts";
import { operation } from "../operation.ts";
import { docsPage, indexPage } from "../pages.ts";

export const index = operation({
  id: "index",
  method: "get",
  path: "/",
  summary: "What is here.",
  tag: "documents",
  scope: undefined,
  responses: { 200: { description: "A page.", type: "text/html" } },
  run: async () => indexPage(),
});

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
