const set = Object.keys(process.env).length;
console.log(`${set} variables are set, OPENAI_API_KEY is ${process.env.OPENAI_API_KEY ? "there" : "missing"}`);
