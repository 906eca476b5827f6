import type { Rule } from "../../rule.ts";
import { runsCode } from "../../views/acts.ts";
import { type Call, calls } from "../../views/calls.ts";
import { startsProgram } from "../../views/external.ts";
import { A_REQUEST } from "../../views/sources.ts";
import { deepTexts } from "../../views/values.ts";

const LISTEN =
  /^(?:socket\.socket\(\)\.(?:bind|listen)|socketserver\.\w+|http\.server\.\w*HTTPServer|socket\.create_server|asyncio\.start_server|(?:net|http|https|tls)\.createServer\(\)\.listen|Deno\.(?:listen|serve)|Bun\.(?:serve|listen)|flask\.Flask\(\)\.run|uvicorn\.run|express\(\)\.listen)$/;
const EVERYWHERE = /^(?:0\.0\.0\.0|::|)$/;

/** A door to the machine: whoever finds it may come in. */
export const openListener: Rule = {
  id: "open-listener",
  category: "malware",
  analyzer: "code",
  title: "Programs open no door by which others give commands.",
  remediation: "Listen on 127.0.0.1, and run nothing that comes in.",
  severity: "LOW",
  *check(skill) {
    const obeying = new Set(
      calls(skill)
        .filter((call) => (startsProgram(call.names) || runsCode(call)) && takesOrders(call))
        .map(({ code }) => code),
    );
    for (const call of calls(skill)) {
      if (!call.names.some((name) => LISTEN.test(name))) continue;
      const obeys = obeying.has(call.code);
      const wide = call.args.some(({ value }) =>
        deepTexts(value).some((text) => EVERYWHERE.test(text)),
      );
      yield {
        message: `${call.names[0]} listens${wide ? " on all networks" : ""}${obeys ? " and runs what comes in" : ""}`,
        file: call.code.snippet.path,
        line: call.line,
        severity: obeys ? "HIGH" : wide ? "LOW" : "INFO",
        signals: obeys ? ["execute", "foreign-host"] : [],
        metadata: { layers: call.code.snippet.layers },
      };
    }
  },
};

/** Its command comes over the wire. */
function takesOrders({ args }: Call): boolean {
  return args.some(({ value }) =>
    value.taints.some(
      ({ kind, what }) =>
        (kind === "download" && what === "a socket") || (kind === "input" && what === A_REQUEST),
    ),
  );
}
