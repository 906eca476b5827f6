const args = Object.fromEntries(process.argv.slice(2).join(' ').match(/--\w+ \S+/g).map((a) => a.slice(2).split(' ')));
const days = ['today', 'tomorrow', 'after'];
console.log(`<section data-lat="${args.lat}" data-lon="${args.lon}">${days.map((d) => `<div>${d}</div>`).join('')}</section>`);
