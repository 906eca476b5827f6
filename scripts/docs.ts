/** Writes the documents that are made from declarations: docs/cli.md and docs/rules/README.md. */
import { writeFileSync } from "node:fs";
import { generatedDocs } from "./generated-docs.ts";

for (const [path, text] of Object.entries(generatedDocs())) writeFileSync(path, text);
