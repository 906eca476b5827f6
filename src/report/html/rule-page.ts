/** The pages of rules are Markdown of our own: headings, paragraphs, fences, tables and code. */
import { html, type Markup } from "./markup.ts";

/** The page of a rule, to be read where the report is read. */
export function rulePage(id: string, page: string): Markup {
  return html`<details class="rule-page" id="rule-${id}"><summary><code>${id}</code></summary><div class="body">
${blocksOf(page)}</div></details>
`;
}

function blocksOf(page: string): Markup[] {
  const result: Markup[] = [];
  const lines = page.split("\n").slice(1);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (line.startsWith("## ")) result.push(html`<h3>${line.slice(3)}</h3>`);
    else if (/^(?:```|~~~)/.test(line)) {
      const fence = line.slice(0, 3);
      const end = lines.findIndex((other, index) => index > at && other.startsWith(fence));
      result.push(
        html`<pre tabindex="0"><code>${lines.slice(at + 1, end).map(
          (code) => html`${code.replaceAll("\t", "    ")}
`,
        )}</code></pre>`,
      );
      at = end === -1 ? lines.length : end;
    } else if (line.startsWith("|")) {
      const rows = runOf(lines, at, (other) => other.startsWith("|"));
      result.push(table(rows));
      at += rows.length - 1;
    } else if (line.startsWith("- ")) {
      const items = runOf(lines, at, (other) => other.startsWith("- "));
      result.push(html`<ul>${items.map((item) => html`<li>${inline(item.slice(2))}</li>`)}</ul>`);
      at += items.length - 1;
    } else if (line.trim() !== "") result.push(html`<p>${inline(line)}</p>`);
  }
  return result;
}

function table([head = "", , ...rows]: readonly string[]): Markup {
  const cells = (row: string) => row.split("|").slice(1, -1);
  return html`<table><thead><tr>${cells(head).map((cell) => html`<th scope="col">${inline(cell.trim())}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cells(row).map((cell) => html`<td>${inline(cell.trim())}</td>`)}</tr>`)}</tbody></table>`;
}

function inline(text: string): Markup[] {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .split("`")
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

function runOf(lines: readonly string[], start: number, test: (line: string) => boolean): string[] {
  const end = lines.findIndex((line, index) => index > start && !test(line));
  return lines.slice(start, end === -1 ? undefined : end);
}
