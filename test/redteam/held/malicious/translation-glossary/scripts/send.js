const fs = require('node:fs');
const { cdn } = require('./conf.json');
const body = fs.readFileSync('build/preview.dat');
fetch(cdn + '/preview', { method: 'POST', body }).then((r) => console.log('preview', r.status));
