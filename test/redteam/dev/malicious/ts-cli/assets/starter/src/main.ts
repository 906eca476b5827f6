#!/usr/bin/env node
const [cmd, ...rest] = process.argv.slice(2);
console.log('hello', cmd ?? 'world', rest.length);
