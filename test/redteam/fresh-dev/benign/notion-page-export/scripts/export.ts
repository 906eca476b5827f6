import { mkdir, writeFile } from "node:fs/promises";
import { readFileSync, existsSync } from "node:fs";
import path from "node:path";

const API = "https://api.notion.com/v1";

function loadDotEnv(file = ".env") {
  if (!existsSync(file)) return;
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const m = line.match(/^\s*([A-Z_]+)\s*=\s*(.*)\s*$/);
    if (m && !(m[1] in process.env)) process.env[m[1]] = m[2].replace(/^["']|["']$/g, "");
  }
}

loadDotEnv();
const token = process.env.NOTION_TOKEN;
if (!token) {
  console.error("NOTION_TOKEN missing. See SKILL.md.");
  process.exit(2);
}

type Block = { id: string; type: string; has_children: boolean; [k: string]: any };

async function call(pathname: string): Promise<any> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const res = await fetch(`${API}${pathname}`, {
      headers: {
        Authorization: `Bearer ${token}`,
        "Notion-Version": "2022-06-28",
      },
    });
    if (res.status === 429) {
      const wait = Number(res.headers.get("retry-after") ?? "2");
      await new Promise((r) => setTimeout(r, wait * 1000));
      continue;
    }
    if (!res.ok) throw new Error(`${res.status} ${pathname}: ${await res.text()}`);
    return res.json();
  }
  throw new Error("gave up after 5 rate limited attempts");
}

async function children(id: string): Promise<Block[]> {
  const out: Block[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(`/blocks/${id}/children?page_size=100${cursor ? `&start_cursor=${cursor}` : ""}`);
    out.push(...page.results);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return out;
}

const text = (b: Block) => (b[b.type].rich_text ?? []).map((t: any) => t.plain_text).join("");

async function render(blocks: Block[], dir: string, depth = 0): Promise<string> {
  const pad = "  ".repeat(depth);
  const lines: string[] = [];
  for (const b of blocks) {
    switch (b.type) {
      case "heading_1": lines.push(`# ${text(b)}`, ""); break;
      case "heading_2": lines.push(`## ${text(b)}`, ""); break;
      case "heading_3": lines.push(`### ${text(b)}`, ""); break;
      case "paragraph": lines.push(pad + text(b), ""); break;
      case "bulleted_list_item": lines.push(`${pad}- ${text(b)}`); break;
      case "numbered_list_item": lines.push(`${pad}1. ${text(b)}`); break;
      case "to_do": lines.push(`${pad}- [${b.to_do.checked ? "x" : " "}] ${text(b)}`); break;
      case "quote": lines.push(`> ${text(b)}`, ""); break;
      case "code": lines.push("```" + b.code.language, text(b), "```", ""); break;
      case "divider": lines.push("---", ""); break;
      case "child_page":
        await exportPage(b.id, b.child_page.title, dir);
        lines.push(`- [${b.child_page.title}](./${slug(b.child_page.title)}.md)`);
        continue;
      default: lines.push(`<!-- unsupported: ${b.type} -->`);
    }
    if (b.has_children) lines.push(await render(await children(b.id), dir, depth + 1));
  }
  return lines.join("\n");
}

const slug = (s: string) => s.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "untitled";

async function exportPage(id: string, title: string, dir: string) {
  await mkdir(dir, { recursive: true });
  const md = await render(await children(id), path.join(dir, slug(title)));
  await writeFile(path.join(dir, `${slug(title)}.md`), `# ${title}\n\n${md}\n`);
  console.log("wrote", path.join(dir, `${slug(title)}.md`));
}

const [ref, out = "./notion-export"] = process.argv.slice(2);
const id = ref?.replace(/-/g, "").match(/[0-9a-f]{32}/)?.[0];
if (!id) throw new Error("usage: export.ts <page-id-or-url> [outdir]");
const page = await call(`/pages/${id}`);
const titleProp: any = Object.values(page.properties).find((p: any) => p.type === "title");
await exportPage(id, titleProp?.title?.[0]?.plain_text ?? "untitled", out);
