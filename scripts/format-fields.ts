/**
 * Fills the tables of docs/formats.md from the types and schemas that the code itself goes by. A
 * table stands between `<!-- fields FILE TYPE -->` (several with `;`, a member of a union as
 * `TYPE.kind`) or `<!-- schema NAME -->`, and `<!-- end -->`.
 */
import { readFileSync } from "node:fs";
import type { Node, Parser } from "web-tree-sitter";
import { jsonSchema, SCHEMA_NAMES } from "../src/grant/schemas.ts";
import { typeScriptParser, words } from "./library-declarations.ts";

interface Field {
  readonly name: string;
  readonly optional: boolean;
  readonly type: string;
  readonly meaning: string;
}

const TABLE = /(<!-- (fields|schema) ([^>]+?) -->\n).*?(<!-- end -->)/gs;

/** The page with its tables as they should be. */
export async function withTables(page: string): Promise<string> {
  const parser = await typeScriptParser();
  return page.replace(TABLE, (_, open: string, kind: string, what: string, close: string) => {
    const fields =
      kind === "schema"
        ? schemaFields(what)
        : what.split("; ").flatMap((t) => typeFields(parser, t));
    return `${open}\n| field | type | meaning |\n|---|---|---|\n${fields.map(row).join("")}\n${close}`;
  });
}

function row({ name, optional, type, meaning }: Field): string {
  const shown = type.replaceAll("|", "\\|");
  return `| \`${name}${optional ? "?" : ""}\` | \`${shown}\` | ${meaning} |\n`;
}

function typeFields(parser: Parser, what: string): Field[] {
  const [file = "", path = ""] = what.split(" ");
  const [name = "", kind] = path.split(".");
  const root = parser.parse(readFileSync(file, "utf8"))?.rootNode;
  const declared = root
    ?.descendantsOfType(["interface_declaration", "type_alias_declaration"])
    .find((node) => node?.childForFieldName("name")?.text === name);
  const body =
    declared?.childForFieldName("body") ??
    declared
      ?.descendantsOfType("object_type")
      .find((node) => kind !== undefined && node?.text.includes(`kind: "${kind}"`));
  if (body == null) throw new Error(`${file} has no ${path}`);
  return membersOf(body, "");
}

/** The members of an object, those of objects in it behind its name. */
function membersOf(body: Node, above: string): Field[] {
  const nodes = body.namedChildren.filter((node) => node !== null);
  return nodes.flatMap((node, index) => {
    if (node.type !== "property_signature") return [];
    const before = nodes[index - 1];
    const meaning = before?.type === "comment" ? words(before.text) : "";
    const name = above + (node.childForFieldName("name")?.text ?? "");
    const type = node.childForFieldName("type")?.namedChildren[0];
    if (type == null) throw new Error(`${name} has no type`);
    const optional = node.children.some((child) => child?.type === "?");
    const [inner] = type.descendantsOfType("object_type");
    const list = type.text.endsWith("[]");
    const shown = inner == null ? typeText(type) : list ? "object[]" : "object";
    const field = { name, optional, type: shown, meaning: meaning.replaceAll("\n", " ") };
    if (inner == null) return [field];
    return [field, ...membersOf(inner, `${name}${list ? "[]" : ""}.`)];
  });
}

function typeText(node: Node): string {
  return node.text
    .replace(/\breadonly /g, "")
    .replace(/\bReadonlyMap</g, "Record<")
    .replace(/^Readonly<(.*)>$/, "$1")
    .replace(/ \| undefined\b/g, "")
    .replace(/\s+/g, " ");
}

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
}

function schemaFields(what: string): Field[] {
  const name = SCHEMA_NAMES.find((known) => known === what);
  if (name === undefined) throw new Error(`there is no schema ${what}`);
  return propertiesOf(jsonSchema(name), "");
}

function propertiesOf({ properties = {}, required = [] }: Schema, above: string): Field[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = above + key;
    const inner = schema.items ?? schema;
    const field = {
      name,
      optional: !required.includes(key),
      type: schemaText(schema),
      meaning: schema.description ?? "",
    };
    if (inner.properties === undefined) return [field];
    return [field, ...propertiesOf(inner, `${name}${schema.items === undefined ? "" : "[]"}.`)];
  });
}

function schemaText(schema: Schema): string {
  if (schema.enum !== undefined) return schema.enum.map((word) => `"${word}"`).join(" | ");
  if (schema.anyOf !== undefined) return schema.anyOf.map(schemaText).join(" | ");
  if (schema.items !== undefined) return `${schemaText(schema.items)}[]`;
  if (typeof schema.additionalProperties === "object") {
    const value = schemaText(schema.additionalProperties);
    return `Record<string, ${value}>`;
  }
  return schema.type ?? "unknown";
}
