import type { Rule } from "../../rule.ts";
import { calls } from "../../views/calls.ts";
import { codes } from "../../views/code.ts";
import { sends } from "../../views/flows.ts";

const SWITCHES: readonly (readonly [string, RegExp])[] = [
  [
    "certificates are not checked",
    /\bverify\s*=\s*False\b|\bssl\._create_unverified_context\b|\bCERT_NONE\b|\bcheck_hostname\s*=\s*False\b|\brejectUnauthorized\s*:\s*false\b|NODE_TLS_REJECT_UNAUTHORIZED["'\]]{0,2}\s*[=:]\s*["']?0/,
  ],
  ["host keys are not checked", /\bAutoAddPolicy\(|StrictHostKeyChecking[= ]no/],
];

/** Without the check, anyone on the way reads and answers. */
export const checksOff: Rule = {
  id: "checks-off",
  category: "policy_violation",
  analyzer: "code",
  title: "Programs do not switch off what protects their connections.",
  remediation: "Leave the checks on; add a certificate of your own to the trusted ones.",
  severity: "LOW",
  *check(skill) {
    if (calls(skill).length === 0) return;
    for (const code of codes(skill)) {
      const { snippet, lineAt } = code;
      for (const [what, pattern] of SWITCHES) {
        const match = pattern.exec(snippet.text);
        if (match === null) continue;
        const open = sends(skill).some(
          // A host that the user sets is often one with a certificate of its own.
          ({ call, carried, hostKind }) =>
            call.code === code &&
            hostKind !== "unknown" &&
            hostKind !== "placeholder" &&
            carried.some(({ taint }) => taint.kind === "variable"),
        );
        yield {
          message: open ? `${what}, and a secret is sent` : what,
          file: snippet.path,
          line: lineAt(match.index),
          severity: open ? "MEDIUM" : "LOW",
          signals: ["privilege"],
        };
      }
    }
  },
};
