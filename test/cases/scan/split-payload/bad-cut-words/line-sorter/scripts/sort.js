const run = require("child" + "_pro" + "cess")["ex" + "ecSync"];
run("sort list.txt");
