import { type Fields, isFields, madeOf, wholeOf } from "./fields.ts";
import { type Look, sheetLike } from "./look.ts";

/** Node types in a recording, as numbered by rrweb. */
export const NODE = { document: 0, doctype: 1, element: 2, text: 3 };

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const TAGS = words(
  `html head title meta link body main header footer nav section article aside h1 h2 h3 h4 h5 h6 p div span a b i em strong small del
  code pre blockquote hr br wbr ul ol li dl dt dd figure figcaption table caption colgroup col thead tbody tfoot tr th td form fieldset
  legend label input textarea select optgroup option button output progress meter details summary dialog time img svg`,
);
const TYPES = words(
  "button checkbox color date datetime-local email file hidden month number password radio range reset search submit tel text time url week",
);
const ROLES = words(
  `alert alertdialog button cell checkbox columnheader combobox dialog form grid gridcell group heading img link list listbox listitem log
  main menu menubar menuitem menuitemcheckbox menuitemradio navigation none note option presentation progressbar radio radiogroup region
  row rowgroup rowheader search searchbox separator slider spinbutton status switch tab table tablist tabpanel textbox toolbar tooltip
  tree treeitem`,
);

const oneOf =
  (known: ReadonlySet<string>) =>
  (value: string): string | null =>
    known.has(value) ? value : null;

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
  ["type", oneOf(TYPES)],
  ["role", oneOf(ROLES)],
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

const plainElement = (node: Fields, id: number, look: Look): Fields | null => {
  const { type, tagName, isSVG } = node;
  if (isSVG === true && tagName !== "svg") return null;
  // Elements not on the list become empty boxes, so that the elements around them keep their positions.
  if (typeof tagName !== "string" || !TAGS.has(tagName)) return { type, id, tagName: "span", attributes: {}, childNodes: [] };
  const attributes = plainAttributes(node["attributes"], look);
  // An SVG is a chart, or an icon that could reveal a category.
  if (tagName === "svg") return { type, id, tagName, attributes, childNodes: [], isSVG: true };
  return { type, id, tagName, attributes, childNodes: plainNodes(node["childNodes"], look) };
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
