/** One of several processes that `npm run evade` shares its work among. */
import { join } from "node:path";
import { measureEvasion } from "./measure.ts";

const [wanted = "", at = "0", of = "1"] = process.argv.slice(2);
const send = (message: object) => process.send?.(message);

const evasion = await measureEvasion(join(import.meta.dirname, "../.."), {
  wanted,
  share: { at: Number(at), of: Number(of) },
  say: ({ transform }) => send({ done: transform }),
});
send({ evasion });
process.disconnect();
