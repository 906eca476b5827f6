/** The generated part of docs/library.md: what each subpath exports, with its words and its form. */
import type { Exported, Subpath } from "./library-declarations.ts";

/** Everything that users can import, by the path they import it from. */
export function libraryReference(subpaths: readonly Subpath[]): string {
  const places = new Map(
    subpaths.flatMap(({ name, exports }) => exports.map((item) => [item.id, { name, item }])),
  );
  const link = (id: string): string[] => {
    const place = places.get(id);
    if (place === undefined) return [];
    return [`[${place.item.name}](#${anchor(place.name, place.item.name)})`];
  };
  return subpaths.map((subpath) => section(subpath, link)).join("\n");
}

function section({ name, comment, exports }: Subpath, link: (id: string) => string[]): string {
  const runs = exports.filter(({ kind }) => kind !== "type");
  const types = exports.filter(({ kind }) => kind === "type");
  const part = (title: string, items: readonly Exported[]) =>
    items.length === 0 ? "" : `### ${title} of ${name}\n\n${items.map(entry).join("\n")}\n`;
  const entry = ({ name: own, comment: words, declaration, uses }: Exported) => {
    const links = uses.flatMap(link);
    const see = links.length === 0 ? "" : `\nSee ${[...new Set(links)].join(", ")}.\n`;
    return `<a id="${anchor(name, own)}"></a>\n#### ${own}\n\n${words}\n\n\`\`\`ts\n${declaration}\n\`\`\`\n${see}`;
  };
  return `## ${name}\n\n${comment}\n\n${part("Functions and values", runs)}${part("Types", types)}`;
}

/** Names differ by case only, as `Change` and `change` might, so the anchor keeps it. */
function anchor(subpath: string, name: string): string {
  return `${subpath.replace("/", "-")}.${name}`;
}
