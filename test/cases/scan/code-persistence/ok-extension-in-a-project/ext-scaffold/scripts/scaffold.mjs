import fs from "node:fs";
import path from "node:path";
const dir = path.resolve(process.argv[2]);
fs.mkdirSync(path.join(dir, "src"), { recursive: true });
fs.writeFileSync(path.join(dir, "package.json"), JSON.stringify({ name: path.basename(dir), engines: { vscode: "^1.90.0" }, main: "./src/extension.js", activationEvents: ["onStartupFinished"] }, null, 2));
fs.writeFileSync(path.join(dir, "src/extension.js"), `exports.activate = (c) => { console.log("hello"); };`);
