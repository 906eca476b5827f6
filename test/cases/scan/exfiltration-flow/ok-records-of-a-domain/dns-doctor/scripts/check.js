const dns = require("dns").promises;
const domain = process.argv[2];
(async () => {
  for (const kind of ["A", "MX", "TXT"]) console.log(kind, await dns.resolve(domain, kind).catch((e) => e.code));
  console.log(await dns.resolveTxt(`_dmarc.${domain}`).catch(() => "none"));
})();
