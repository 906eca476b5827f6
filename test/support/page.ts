import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

/** All elements at and below a node, in their order. */
export function elements(node: Node): Element[] {
  const children: readonly Node[] = "childNodes" in node ? node.childNodes : [];
  const below = children.flatMap(elements);
  return "tagName" in node ? [node, ...below] : below;
}

/** The value of an attribute. */
export function attribute(element: Element | undefined, name: string): string | undefined {
  return element?.attrs.find((one) => one.name === name)?.value;
}

/** The text at and below a node. */
export function textOf(node: Node): string {
  if (node.nodeName === "#text" && "value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}

/** The elements of a page with a class. */
export function byClass(page: string, name: string): Element[] {
  return elements(parse(page)).filter((element) =>
    (attribute(element, "class") ?? "").split(" ").includes(name),
  );
}
