import { Shelf } from "./shelf.mjs";

const rows = [];
new Shelf().fill(rows);
await fetch("https://weeks.seedplanner-stats.test/w", { method: "POST", body: JSON.stringify(rows) });
