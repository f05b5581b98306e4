import { XMLParser } from "fast-xml-parser";
import { FileRefused } from "../refused.ts";

/** An element: its own text and attributes under `#text` and `@name`, its children by name, each as a list. */
export type Element = { readonly [name: string]: unknown };

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  parseAttributeValue: false,
  alwaysCreateTextNode: true,
  isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
  processEntities: true,
  maxNestedTags: 60,
});

/** Parses XML into elements. Throws FileRefused for XML that is malformed, nested too deeply, or defines its own entities. */
export const readXml = (text: string): Element => {
  if (/<!DOCTYPE|<!ENTITY/i.test(text.slice(0, 5000)))
    throw new FileRefused("The file defines its own XML entities, which bank statements never do.");
  try {
    return parser.parse(text) as Element;
  } catch (error) {
    throw new FileRefused(`The XML cannot be read: ${error instanceof Error ? error.message.slice(0, 120) : "it is malformed"}.`);
  }
};

const isElement = (value: unknown): value is Element => typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns all elements at a path of names. */
export const all = (element: Element | undefined, ...path: string[]): Element[] =>
  path.reduce<Element[]>(
    (at, name) =>
      at.flatMap((one) => (Object.hasOwn(one, name) && Array.isArray(one[name]) ? (one[name] as unknown[]).filter(isElement) : [])),
    element ? [element] : [],
  );

/** Returns the first element at a path. */
export const first = (element: Element | undefined, ...path: string[]): Element | undefined => all(element, ...path)[0];

/** Returns the text of the first element at a path; empty when there is none. */
export const textAt = (element: Element | undefined, ...path: string[]): string => {
  const found = first(element, ...path)?.["#text"];
  return typeof found === "string" ? found.trim() : "";
};

/** Returns an attribute of an element; empty when it is missing. */
export const attribute = (element: Element | undefined, name: string): string => {
  const found = element?.[`@${name}`];
  return typeof found === "string" ? found.trim() : "";
};
