const lang = process.argv[2] ?? "en";
const { default: messages } = await import(`./locales/${lang}.js`).catch(() => import("./locales/en.js"));
console.log(messages.hello);
