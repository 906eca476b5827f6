/** Writes the documents that are made from declarations: what `generatedDocs` names. */
import { writeFileSync } from "node:fs";
import { generatedDocs } from "./generated-docs.ts";

for (const [path, text] of Object.entries(await generatedDocs())) writeFileSync(path, text);
