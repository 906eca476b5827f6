/** One of several processes that `npm run evade` shares its work among. */
import { join } from "node:path";
import { measureEvasion } from "./measure.ts";

const [at = "0", of = "1", ...wanted] = process.argv.slice(2);
// Whoever asked is gone: nobody wants the answer.
process.once("disconnect", () => process.exit(1));

const { attacks } = await measureEvasion(join(import.meta.dirname, "../.."), {
  wanted,
  share: { at: Number(at), of: Number(of) },
  say: (row) => process.send?.({ row }),
});
process.send?.({ attacks }, undefined, undefined, () => process.exit());
