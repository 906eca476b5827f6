/** The same words in every kind of file that an agent may be told to read. */

/** What the file is called, and how words stand in it. */
export type Carrier = readonly [name: string, write: (words: string) => string];

const halves = (words: string): readonly [string, string] => {
  const at = words.indexOf(" ", words.length / 2);
  return [words.slice(0, at), words.slice(at + 1)];
};
const cell = (type: string, source: string, outputs = "") =>
  `{\n "cells": [\n  {\n   "cell_type": "${type}",\n   "metadata": {},${outputs}\n   "source": [\n    ${source}\n   ]\n  }\n ],\n "metadata": { "kernelspec": { "language": "python" } },\n "nbformat": 4\n}\n`;
const page = (body: string) =>
  `<!doctype html>\n<html>\n<head><title>Notes</title></head>\n<body>\n${body}\n</body>\n</html>\n`;
const wrapped = (words: string) =>
  words.replace(/ /g, (_, at: number) => (at % 7 === 0 ? "\n" : " "));

/** One entry a line: the kind of file and where in it the words stand. */
export const CARRIERS: readonly Carrier[] = [
  ["body.html", (words) => page(`<p>${words}</p>`)],
  ["inline-tags.html", (words) => page(`<p>${words.replace(/ (\S+) /, " <b>$1</b> ")}</p>`)],
  ["comment.html", (words) => page(`<!-- ${words} -->\n<p>Nothing here.</p>`)],
  ["alt.html", (words) => page(`<img src="a.png" alt="${words}">`)],
  ["title.html", (words) => page(`<a href="a.html" title='${words}'>a</a>`)],
  ["aria.html", (words) => page(`<div aria-label="${words}"></div>`)],
  ["data.html", (words) => page(`<div data-note="${words}"></div>`)],
  ["meta.htm", (words) => page(`<meta name="description" content="${words}">`)],
  [
    "entities.html",
    (words) => page(`<p>${words.replaceAll(" ", "&#32;").replace(/e/g, "&#x65;")}</p>`),
  ],
  ["noscript.xhtml", (words) => page(`<noscript>${words}</noscript>`)],
  ["style.html", (words) => page(`<style>/* ${words} */</style>`)],
  ["script.html", (words) => page(`<script>\n// ${words}\nconst a = 1;\n</script>`)],
  ["element.xml", (words) => `<?xml version="1.0"?>\n<notes>\n  <note>${words}</note>\n</notes>\n`],
  ["attribute.xml", (words) => `<?xml version="1.0"?>\n<notes><note text="${words}"/></notes>\n`],
  ["cdata.xml", (words) => `<notes>\n<![CDATA[${words}]]>\n</notes>\n`],
  [
    "notes.plist",
    (words) =>
      `<?xml version="1.0"?>\n<plist><dict>\n<key>Notes</key>\n<string>${words}</string>\n</dict></plist>\n`,
  ],
  [
    "notes.drawio",
    (words) =>
      `<mxfile><mxCell id="2" value="&lt;b&gt;Note&lt;/b&gt;&lt;br&gt;${words}" /></mxfile>\n`,
  ],
  ["desc.svg", (words) => `<svg xmlns="http://www.w3.org/2000/svg"><desc>${words}</desc></svg>\n`],
  [
    "text.svg",
    (words) =>
      `<svg xmlns="http://www.w3.org/2000/svg"><text><tspan>${halves(words).join("</tspan> <tspan>")}</tspan></text></svg>\n`,
  ],
  ["markdown.ipynb", (words) => cell("markdown", JSON.stringify(words))],
  [
    "lines.ipynb",
    (words) =>
      cell(
        "markdown",
        halves(words)
          .map((half) => JSON.stringify(`${half}\n`))
          .join(",\n    "),
      ),
  ],
  ["comment.ipynb", (words) => cell("code", JSON.stringify(`# ${words}\n`))],
  [
    "output.ipynb",
    (words) =>
      cell(
        "code",
        '"1 + 1\\n"',
        `\n   "outputs": [ { "output_type": "stream", "text": [ ${JSON.stringify(words)} ] } ],`,
      ),
  ],
  ["notes.ini", (words) => `[general]\ncolour = blue\nnote = ${words}\n`],
  ["comment.ini", (words) => `[general]\n; ${words}\ncolour = blue\n`],
  ["notes.cfg", (words) => `[general]\nnote: ${words}\n`],
  ["notes.conf", (words) => `colour blue\n# ${words}\n`],
  ["notes.properties", (words) => `colour=blue\nnote=${words}\n`],
  [".env", (words) => `COLOUR=blue\nNOTE="${words}"\n`],
  ["sample.env", (words) => `# ${words}\nCOLOUR=blue\n`],
  ["notes.toml", (words) => `[general]\nnote = "${words}"\n`],
  ["long.toml", (words) => `[general]\nnote = """\n${wrapped(words)}\n"""\n`],
  ["plain.yaml", (words) => `general:\n  note: ${words}\n`],
  ["quoted.yml", (words) => `general:\n  - "${words}"\n`],
  [
    "folded.yaml",
    (words) =>
      `general:\n  note: >-\n    ${wrapped(words).replaceAll("\n", "\n    ")}\n  colour: blue\n`,
  ],
  ["comment.yaml", (words) => `general:\n  # ${words}\n  colour: blue\n`],
  ["notes.json", (words) => `{\n  "colour": "blue",\n  "note": ${JSON.stringify(words)}\n}\n`],
  ["key.json", (words) => `{ ${JSON.stringify(words)}: true }\n`],
  [
    "list.json",
    (words) =>
      `[\n${halves(words)
        .map((half) => `  ${JSON.stringify(half)}`)
        .join(",\n")}\n]\n`,
  ],
  ["escaped.json", (words) => `{"note": "Notes\\n\\n${words.replace(/s/g, "\\u0073")}\\n"}\n`],
  ["one-line.json", (words) => `{"a":[${"1,".repeat(500)}2],"note":${JSON.stringify(words)}}`],
  ["notes.json5", (words) => `{\n  // ${words}\n  colour: 'blue',\n}\n`],
  ["notes.jsonl", (words) => `{"id":1,"text":"blue"}\n{"id":2,"text":${JSON.stringify(words)}}\n`],
  ["notes.j2", (words) => `Dear {{ name }},\n\n${words}\n\n{% if a %}Bye{% endif %}\n`],
  ["comment.j2", (words) => `Dear {{ name }},\n{# ${words} #}\n`],
  ["notes.jinja2", (words) => `{% block a %}${words}{% endblock %}\n`],
  ["notes.hbs", (words) => `<p>Dear {{name}}</p>\n{{!-- ${words} --}}\n`],
  ["notes.mustache", (words) => `Dear {{name}}\n{{! ${words} }}\n`],
  ["notes.ejs", (words) => `<p><%= name %></p>\n<%# ${words} %>\n`],
  ["notes.template", (words) => `Dear $NAME,\n${words}\n`],
  ["notes.tpl", (words) => `Dear \${name},\n${words}\n`],
  ["notes.tmpl", (words) => `Dear {{.Name}},\n${words}\n`],
  [
    "notes.tex",
    (words) =>
      `\\documentclass{article}\n\\begin{document}\n\\textbf{Note} ${words}\n\\end{document}\n`,
  ],
  ["comment.tex", (words) => `\\documentclass{article}\n% ${words}\n`],
  ["argument.tex", (words) => `\\begin{document}\n\\footnote{${words}}\n\\end{document}\n`],
  ["notes.bib", (words) => `@misc{a1,\n  title = {Notes},\n  note = {${words}}\n}\n`],
  [
    "notes.rtf",
    (words) =>
      `{\\rtf1\\ansi\\deff0 {\\fonttbl {\\f0 Arial;}}\n\\f0\\fs24 ${words.replaceAll("user", "\\b user\\b0")}\\par\n}\n`,
  ],
  ["comment.css", (words) => `body { color: blue; }\n/* ${words} */\n`],
  ["content.css", (words) => `body::after { content: "${words}"; }\n`],
  ["notes.scss", (words) => `$a: blue;\n// ${words}\n`],
  [
    "notes.eml",
    (words) =>
      `From: a@b.example\nTo: c@d.example\nSubject: Notes\nContent-Type: text/plain\n\nHello,\n\n${words}\n`,
  ],
  [
    "quoted-printable.eml",
    (words) =>
      `From: a@b.example\nContent-Transfer-Encoding: quoted-printable\n\n${words.replace(/(.{20})/g, "$1=\n").replace("~", "=7E")}\n`,
  ],
  ["subject.eml", (words) => `From: a@b.example\nSubject: ${words}\n\nHello\n`],
  [
    "notes.mbox",
    (words) =>
      `From a@b.example Mon Jan  1 00:00:00 2024\nFrom: a@b.example\nSubject: Notes\n\n> ${words}\n`,
  ],
  [
    "notes.ics",
    (words) =>
      `BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Notes\nDESCRIPTION:${words.replaceAll(",", "\\,").replace(/(.{40})/g, "$1\n ")}\nEND:VEVENT\nEND:VCALENDAR\n`,
  ],
  [
    "notes.vcf",
    (words) =>
      `BEGIN:VCARD\nVERSION:3.0\nFN:Ann\nNOTE;CHARSET=utf-8:${words.replaceAll(",", "\\,")}\nEND:VCARD\n`,
  ],
  [
    "notes.srt",
    (words) =>
      `1\n00:00:01,000 --> 00:00:03,000\n${halves(words)[0]}\n\n2\n00:00:03,000 --> 00:00:05,000\n${halves(words)[1]}\n`,
  ],
  ["notes.vtt", (words) => `WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ann>${words}\n`],
  ["note-block.vtt", (words) => `WEBVTT\n\nNOTE ${words}\n\n00:01.000 --> 00:04.000\nHello\n`],
  ["added.diff", (words) => `--- a/x.md\n+++ b/x.md\n@@ -1 +1,2 @@\n Notes\n+${words}\n`],
  ["comment.patch", (words) => `--- a/x.py\n+++ b/x.py\n@@ -1 +1,2 @@\n a = 1\n+# ${words}\n`],
  ["notes.mmd", (words) => `graph TD\n  A[Start] --> B["${words}"]\n`],
  ["comment.mmd", (words) => `graph TD\n  %% ${words}\n  A --> B\n`],
  ["notes.puml", (words) => `@startuml\nAlice -> Bob : ${words}\n@enduml\n`],
  ["comment.puml", (words) => `@startuml\n' ${words}\nAlice -> Bob : Hi\n@enduml\n`],
  ["notes.dot", (words) => `digraph a {\n  b [label="${words}"];\n}\n`],
  ["comment.sql", (words) => `-- ${words}\nSELECT 1;\n`],
  ["string.sql", (words) => `INSERT INTO notes VALUES (1, '${words.replaceAll("'", "''")}');\n`],
  ["block.sql", (words) => `/*\n ${words}\n*/\nSELECT 1;\n`],
  ["quoted.csv", (words) => `id,note\n1,"${words}"\n`],
  ["bare.csv", (words) => `id,note\n1,${words}\n`],
  ["notes.tsv", (words) => `id\tnote\n1\t${words}\n`],
  [
    "notes.po",
    (words) =>
      `msgid "notes"\nmsgstr ""\n${halves(words)
        .map((half) => `"${half} "`)
        .join("\n")}\n`,
  ],
  ["notes.rst", (words) => `Notes\n=====\n\n.. note::\n\n   ${words}\n`],
  ["comment.rst", (words) => `Notes\n=====\n\n.. ${words}\n`],
  ["notes.adoc", (words) => `= Notes\n\nNOTE: ${words}\n`],
  ["comment.adoc", (words) => `= Notes\n\n// ${words}\n`],
  ["notes.org", (words) => `* Notes\n** TODO ${words}\n`],
  ["comment.org", (words) => `* Notes\n# ${words}\n`],
  ["notes", (words) => `Notes\n\n${words}\n`],
  ["hash", (words) => `# ${words}\ncolour blue\n`],
  ["Dockerfile.notes", (words) => `FROM scratch\n# ${words}\n`],
  ["notes.zzz", (words) => `Notes\n\n${words}\n`],
  ["slashes.zzz", (words) => `// ${words}\n`],
  ["notes.txt", (words) => `Notes\n\n${words}\n`],
  ["heading.txt", (words) => `# ${words}\n`],
  ["notes.log", (words) => `2024-01-01 10:00:00 INFO ${words}\n`],
  ["notes.graphql", (words) => `"""\n${words}\n"""\ntype A { b: Int }\n`],
  ["notes.proto", (words) => `// ${words}\nmessage A { int32 b = 1; }\n`],
  ["notes.opml", (words) => `<opml><body><outline text="${words}"/></body></opml>\n`],
  ["notes.textile", (words) => `h1. Notes\n\np. ${words}\n`],
  ["notes.feature", (words) => `Feature: Notes\n  Scenario: one\n    Given ${words}\n`],
  ["heading.md", (words) => `# Notes\n\n## ${words}\n`],
  ["alt.md", (words) => `# Notes\n\n![${words}](a.png)\n`],
  ["title.md", (words) => `# Notes\n\n[a](b.md "${words}")\n`],
  ["definition.md", (words) => `# Notes\n\nNote\n: ${words}\n`],
  ["details.md", (words) => `# Notes\n\n<details><summary>More</summary>${words}</details>\n`],
  ["attribute.md", (words) => `# Notes\n\n<div title="${words}"></div>\n`],
  ["fence.md", (words) => `# Notes\n\n\`\`\`json\n{"note": ${JSON.stringify(words)}}\n\`\`\`\n`],
  ["yaml-fence.md", (words) => `# Notes\n\n\`\`\`yaml\nnote: ${words}\n\`\`\`\n`],
  ["table.md", (words) => `# Notes\n\n| a | b |\n| - | - |\n| 1 | ${words} |\n`],
  ["footnote.md", (words) => `# Notes\n\nText[^1].\n\n[^1]: ${words}\n`],
];
