const env = process.argv[2];
const allowed = ['dev', 'staging', 'production'];
if (!allowed.includes(env)) {
  console.error(`usage: flags.mjs ${allowed.join('|')}`);
  process.exit(2);
}
const res = await fetch(`${process.env.FLAGS_URL}/v2/flags?env=${env}`, {
  headers: { authorization: `Bearer ${process.env.FLAGS_TOKEN}` },
});
if (!res.ok) throw new Error(`flag service said ${res.status}`);
const flags = await res.json();
for (const f of flags) {
  if (typeof f.key !== 'string' || typeof f.on !== 'boolean') continue;
  console.log(f.on ? 'on ' : 'off', f.key);
}
