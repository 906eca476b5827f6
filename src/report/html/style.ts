/** The look of the report: light or dark as the reader's system is, narrow or wide, on paper. */
export const STYLE = `
:root { color-scheme: light dark;
  --page: #f6f7f9; --card: #ffffff; --ink: #1b2430; --dim: #56616f; --line: #d9dee5; --code: #f2f4f7; --mark: #fff0c2; --link: #0b57b7;
  --critical: #a3122a; --high: #c0361b; --medium: #8a5a00; --low: #2f5f8f; --info: #56616f; --good: #18703f;
  --critical-soft: #fde7ea; --high-soft: #fdeae5; --medium-soft: #fff3d6; --good-soft: #e3f4ea; }
@media (prefers-color-scheme: dark) { :root {
  --page: #10151c; --card: #18202a; --ink: #e6ebf2; --dim: #a3aebb; --line: #2d3846; --code: #111820; --mark: #4a3b10; --link: #7db4ff;
  --critical: #ff8095; --high: #ff9a7d; --medium: #f0bd58; --low: #86bdf5; --info: #a3aebb; --good: #74d39b;
  --critical-soft: #3a1a21; --high-soft: #3a1f17; --medium-soft: #352b13; --good-soft: #15301f; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
body > header, main, body > footer { max-width: 68rem; margin: 0 auto; padding: 0 1.25rem; }
body > header { padding-top: 2rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .3rem; letter-spacing: -.01em; }
h2 { font-size: 1.25rem; margin: 0; overflow-wrap: anywhere; }
h3 { font-size: .8rem; margin: 1.4rem 0 .5rem; color: var(--dim); text-transform: uppercase; letter-spacing: .06em; }
.rule-page h3 { margin: 1rem 0 .3rem; }
p { margin: .4rem 0; }
a { color: var(--link); }
code, pre, .place { font-family: ui-monospace, SFMono-Regular, "DejaVu Sans Mono", Menlo, Consolas, monospace; }
code { font-size: .875em; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; top: .5rem; background: var(--card); padding: .5rem; }
.dim, .path, .says { color: var(--dim); }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .75rem; margin: 1.4rem 0 .9rem; padding: 0; list-style: none; }
.tiles li { background: var(--card); border: 1px solid var(--line); border-top: 4px solid var(--tone, var(--line)); border-radius: 10px; padding: .7rem 1rem; }
.tiles b { display: block; font-size: 1.9rem; line-height: 1.15; color: var(--tone, inherit); font-variant-numeric: tabular-nums; }
.malicious { --tone: var(--critical); } .suspicious { --tone: var(--medium); } .unknown, .invalid { --tone: var(--high); } .safe { --tone: var(--good); } .failed { --tone: var(--high); }
.bar { display: block; width: 100%; height: 12px; border-radius: 6px; margin-bottom: 1rem; background: var(--line); }
.bar rect { fill: var(--tone); }
.levels { display: flex; flex-wrap: wrap; gap: .4rem 1.1rem; margin: 0 0 1rem; padding: 0; list-style: none; }
.level { display: inline-block; min-width: 5.4rem; text-align: center; font-size: .75rem; font-weight: 700; text-transform: uppercase; letter-spacing: .04em; border: 1.5px solid currentColor; border-radius: 5px; padding: .05rem .4rem; white-space: nowrap; }
.CRITICAL { color: var(--critical); background: var(--critical-soft); } .HIGH { color: var(--high); } .MEDIUM { color: var(--medium); } .LOW { color: var(--low); } .INFO { color: var(--info); }
.verdict { font-weight: 700; color: var(--tone); border: 1.5px solid currentColor; border-radius: 999px; padding: .02rem .7rem; font-size: .85rem; white-space: nowrap; }
.verdict.malicious { background: var(--critical-soft); } .verdict.unknown, .verdict.invalid { background: var(--high-soft); } .verdict.suspicious { background: var(--medium-soft); } .verdict.safe { background: var(--good-soft); }
.card, .skill, #filters { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.1rem 1.3rem; margin: 1rem 0; }
.scroll { overflow-x: auto; } .tall { max-height: 30rem; overflow-y: auto; } .tall th { position: sticky; top: 0; background: var(--card); }
table { border-collapse: collapse; width: 100%; font-size: .92rem; } th, td { text-align: left; padding: .38rem .7rem .38rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--dim); font-weight: 600; font-size: .8rem; } td.count { text-align: right; font-variant-numeric: tabular-nums; } th.count { text-align: right; }
tr:last-child td { border-bottom: 0; }
#filters { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: .5rem .9rem; align-items: end; padding: .7rem 1.3rem; box-shadow: 0 4px 14px -10px #0006; }
#filters label { font-size: .8rem; color: var(--dim); display: grid; gap: .1rem; } #filters fieldset { border: 0; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: .2rem .7rem; min-width: 0; }
#filters fieldset label { display: flex; gap: .25rem; align-items: center; color: var(--ink); } legend { font-size: .8rem; color: var(--dim); padding: 0; }
input[type=search], select, button { font: inherit; font-size: .9rem; color: inherit; background: var(--page); border: 1px solid var(--dim); border-radius: 6px; padding: .25rem .5rem; max-width: 14rem; }
button { cursor: pointer; } #shown { color: var(--dim); font-size: .85rem; margin: 0 0 .3rem; }
.skill { border-left: 5px solid var(--tone); } .skill > header { display: flex; flex-wrap: wrap; gap: .2rem .8rem; align-items: center; } .skill > header p { margin: 0; flex-basis: 100%; font-size: .92rem; }
.skill[data-verdict=malicious] { --tone: var(--critical); } .skill[data-verdict=unknown], .skill[data-verdict=invalid] { --tone: var(--high); } .skill[data-verdict=suspicious] { --tone: var(--medium); } .skill[data-verdict=safe] { --tone: var(--good); }
.skill, .finding, .rule-page { scroll-margin-top: 8.5rem; }
.finding, .rule-page { border: 1px solid var(--line); border-radius: 9px; margin: .5rem 0; background: var(--card); }
.finding > summary { display: grid; grid-template-columns: auto 1fr; gap: .1rem .8rem; align-items: start; }
.finding .where { grid-column: 2; font-size: .86rem; color: var(--dim); } .what { overflow-wrap: anywhere; font-weight: 550; }
summary { cursor: pointer; padding: .55rem .8rem; border-radius: 9px; } summary:hover { background: var(--code); }
.rule { margin-left: .5rem; } .rule::before { content: "· "; }
.body { padding: .2rem .9rem .9rem; border-top: 1px solid var(--line); }
.note { background: var(--code); border-left: 4px solid var(--dim); padding: .35rem .8rem; border-radius: 4px; font-size: .92rem; overflow-wrap: anywhere; } .warn { border-color: var(--medium); background: var(--medium-soft); }
figure { margin: .8rem 0; } figcaption { font-size: .85rem; color: var(--dim); margin-bottom: .3rem; }
pre { margin: 0; background: var(--code); border: 1px solid var(--line); border-radius: 8px; padding: .55rem 0; overflow-x: auto; font-size: .84rem; line-height: 1.5; } pre code { font-size: inherit; } .rule-page pre { padding: .6rem .9rem; }
.line { display: grid; grid-template-columns: 4.4rem 1fr; padding-right: .8rem; white-space: pre-wrap; overflow-wrap: anywhere; } .line .number { color: var(--dim); padding-left: .3rem; user-select: none; }
.line.marked { background: var(--mark); box-shadow: inset 4px 0 0 var(--high); } mark { background: none; color: inherit; font-weight: 600; }
.chain svg { display: block; max-width: 100%; min-width: 34rem; height: auto; } .chain text { font-size: 13.5px; fill: var(--ink); } .chain .place { font-size: 12px; fill: var(--dim); } .chain .number { text-anchor: middle; font-size: 12px; font-weight: 700; fill: var(--card); } .chain .joint { fill: var(--dim); }
.box rect { fill: var(--code); stroke: var(--line); } .box circle { fill: var(--dim); } .wire { stroke: var(--dim); stroke-width: 2; fill: none; stroke-dasharray: 3 3; }
.box.first rect { stroke: var(--medium); } .box.first circle { fill: var(--medium); } .box.last rect, .box.result rect { stroke: var(--critical); fill: var(--critical-soft); } .box.last circle, .box.result circle { fill: var(--critical); } .box.result text { font-weight: 600; }
.advice, .can { margin: .6rem 0 0; display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1rem; font-size: .93rem; } dt { color: var(--dim); } dd { margin: 0; overflow-wrap: anywhere; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 0 2rem; font-size: .92rem; } .chip { display: inline-block; background: var(--code); border: 1px solid var(--line); border-radius: 6px; padding: 0 .4rem; margin: 0 .1rem .2rem 0; overflow-wrap: anywhere; }
.plain { list-style: none; padding: 0; margin: 0; } .plain li { margin: .3rem 0; overflow-wrap: anywhere; } .none { color: var(--good); }
body > footer { padding: 1.5rem 1.25rem 3rem; color: var(--dim); font-size: .9rem; }
@media (max-width: 40rem) { .advice, .can { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } #filters { position: static; } .skill, .card { padding: .9rem; } .finding > summary { grid-template-columns: 1fr; } .finding .where { grid-column: 1; } .level { justify-self: start; } }
@media print { .tall { max-height: none; } :root { color-scheme: light; --page: #fff; } body { font-size: 10.5pt; } #filters, .skip { display: none; } .skill { break-inside: auto; } .finding, figure { break-inside: avoid; } details::details-content { content-visibility: visible; display: block; } }
@media (prefers-contrast: more) { :root { --line: currentColor; --dim: var(--ink); } }
`;
