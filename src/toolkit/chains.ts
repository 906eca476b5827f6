/** How findings came about, for doors that show it. */
export { chainsOf } from "../check/chain.ts";
