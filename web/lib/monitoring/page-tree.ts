import { type Fields, isFields, madeOf, wholeOf } from "./fields.ts";
import { type Look, sheetLike } from "./look.ts";

/** Node types in a recording, as numbered by rrweb. */
const NODE = { document: 0, doctype: 1, element: 2, text: 3 };

/** Names of elements, types and roles come from our code, where they are single lowercase words. A name of another kind is dropped. */
const isName = (name: unknown): name is string => typeof name === "string" && /^[a-z]{1,20}[1-6]?$/.test(name);
const nameOf = (value: string): string | null => (isName(value) ? value : null);

/**
 * The attributes that may be sent, each with its sanitizer. All others (addresses, names, values, labels, styles, chart positions) are
 * dropped.
 */
const ATTRIBUTES = new Map<string, (value: string, look: Look) => string | null>([
  [
    "class",
    (value, { classes }) =>
      value
        .split(/\s+/)
        .filter((name) => classes.has(name))
        .join(" "),
  ],
  ["type", nameOf],
  ["role", nameOf],
  ["hidden", () => ""],
  ["open", () => ""],
  ["disabled", () => ""],
  ["_cssText", sheetLike],
]);

/** Replaces a text with three dots whatever its length, because the length of an amount reveals its size. */
export const withoutText = (text: unknown): string => {
  if (typeof text !== "string" || text === "") return "";
  return text.trim() === "" ? " " : "•••";
};

/** Returns the attributes that may be sent. A removed attribute is null. */
export const plainAttributes = (attributes: unknown, look: Look): Record<string, string | null> => {
  if (!isFields(attributes)) return {};
  const kept: Record<string, string | null> = {};
  for (const [name, tell] of ATTRIBUTES) {
    const value = attributes[name];
    if (value === null) kept[name] = null;
    else if (typeof value === "string" || value === true) kept[name] = tell(String(value), look);
  }
  return kept;
};

const plainElement = (node: Fields, id: number, look: Look): Fields => {
  const { type, tagName, isSVG } = node;
  // Other elements become empty boxes, so that the elements around them keep their positions.
  if (!isName(tagName)) return { type, id, tagName: "span", attributes: {}, childNodes: [] };
  const attributes = plainAttributes(node["attributes"], look);
  return { type, id, tagName, attributes, childNodes: plainNodes(node["childNodes"], look), ...(isSVG === true && { isSVG }) };
};

const plainNodes = (nodes: unknown, look: Look): Fields[] => madeOf(nodes, (node) => plainNode(node, look));

/** Rebuilds part of a page from data that may be sent: its elements, their nesting and look, and where there is text. */
export const plainNode = (node: unknown, look: Look): Fields | null => {
  if (!isFields(node)) return null;
  const { type } = node;
  const id = wholeOf(node["id"]);
  if (id === undefined) return null;
  if (type === NODE.document) return { type, id, childNodes: plainNodes(node["childNodes"], look) };
  if (type === NODE.doctype) return { type, id, name: "html", publicId: "", systemId: "" };
  if (type === NODE.element) return plainElement(node, id, look);
  return type === NODE.text ? { type, id, textContent: withoutText(node["textContent"]) } : null;
};
