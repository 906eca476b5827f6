/** One of several processes that `npm run evade` shares its work among. */
import { join } from "node:path";
import { measureEvasion } from "./measure.ts";

const [at = "0", of = "1", ...wanted] = process.argv.slice(2);
// Whoever asked is gone: nobody wants the answer.
process.once("disconnect", () => process.exit(1));

const evasion = await measureEvasion(join(import.meta.dirname, "../.."), {
  wanted,
  share: { at: Number(at), of: Number(of) },
  say: ({ transform }) => process.send?.({ done: transform }),
});
process.send?.({ evasion }, undefined, undefined, () => process.exit());
