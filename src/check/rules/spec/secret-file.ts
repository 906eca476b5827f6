import { secretKind } from "../../../skill/secret-file.ts";
import type { Rule } from "../../rule.ts";

export const secretFile: Rule = {
  id: "secret-file",
  category: "files",
  analyzer: "spec",
  title: "A skill holds no secrets.",
  remediation:
    "Delete the file and change the secret; ship an example such as .env.example instead.",
  severity: { load: "LOW", spec: "MEDIUM", package: "HIGH" },
  *check({ files }) {
    for (const { path, bytes } of files) {
      const kind = secretKind(path, bytes);
      if (kind === "private key") yield { message: `${path} is a private key`, file: path };
      else if (kind !== undefined) yield { message: `${path} usually holds secrets`, file: path };
    }
  },
};
