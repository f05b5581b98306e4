import { expect, it } from "vitest";
import { isOwn, lookOf } from "./look.ts";
import { plainAttributes, plainNode, withoutText } from "./page-tree.ts";

const LOOK = lookOf([
  ".row{color:red}.row .w-1\\/2{width:50%}.max-sm\\:hidden{display:none}.money.income{margin:0.5rem}",
  ".Money_money.Money_income { color: green }",
]);

it("takes a look's classes from its stylesheets, except those that reveal something about an amount", () => {
  expect([...LOOK.classes]).toEqual(["row", "w-1/2", "max-sm:hidden", "money", "Money_money"]);
});

it.each([
  ["https://money.example.com/assets/index-B1.css", true],
  ["https://elsewhere.example.com/assets/index-B1.css", false],
  ["https://money.example.com/api/files/7.css", false],
  ["https://money.example.com/assets/index.css?of=demo", true],
  [null, false],
])("whether %s is one of our stylesheets: %s", (href, own) => expect(isOwn(href, "https://money.example.com")).toBe(own));

it.each([
  ["$1,204.50", "•••"],
  ["$9", "•••"],
  ["Whole Foods", "•••"],
  ["\n   ", " "],
  ["", ""],
  [12, ""],
])("the text %j is recorded as %j", (text, shown) => expect(withoutText(text)).toBe(shown));

it.each([
  [{ class: "row lucide-shopping-cart money income w-1/2" }, { class: "row money w-1/2" }],
  [
    { type: "checkbox", role: "row", value: "12.40", checked: true },
    { type: "checkbox", role: "row" },
  ],
  [
    { type: "Whole Foods", role: "Whole Foods" },
    { type: null, role: null },
  ],
  [
    {
      href: "/a/12",
      src: "a.png",
      style: "width:12%",
      d: "M0 12",
      title: "Whole Foods",
      "aria-label": "x",
      name: "y",
      id: "z",
      "data-row": "1",
    },
    {},
  ],
  [{ _cssText: ".whole-foods{content:'$12'}", rel: "stylesheet" }, { _cssText: "" }],
  [{ _cssText: "@layer theme,base,components,utilities;" }, { _cssText: "@layer theme, base, components, utilities;" }],
  [{ _cssText: ".Money_money.Money_income {color:green}" }, { _cssText: ".Money_money.Money_income { color: green }" }],
  [
    { hidden: "", open: "Whole Foods" },
    { hidden: "", open: "" },
  ],
  [{ class: null, title: null }, { class: null }],
  ["class", {}],
])("the attributes %j are reduced to %j", (attributes, reduced) => expect(plainAttributes(attributes, LOOK)).toEqual(reduced));

const text = (id: number, textContent: string) => ({ type: 3, id, textContent });
const element = (id: number, tagName: string, childNodes: unknown[] = [], more: object = {}) => ({
  type: 2,
  id,
  tagName,
  attributes: { class: "row", title: "Whole Foods" },
  childNodes,
  ...more,
});

it.each([
  [element(1, "p", [text(2, "$12.40")]), element(1, "p", [text(2, "•••")], { attributes: { class: "row" } })],
  [element(1, "h2", [text(2, "rows = 12")]), element(1, "h2", [text(2, "•••")], { attributes: { class: "row" } })],
  [element(1, "whole-foods"), element(1, "span", [], { attributes: {} })],
  [element(1, "svg", [], { isSVG: true }), element(1, "svg", [], { isSVG: true, attributes: { class: "row" } })],
  [
    { type: 1, id: 2, name: "Whole", publicId: "Foods", systemId: "$12" },
    { type: 1, id: 2, name: "html", publicId: "", systemId: "" },
  ],
  [{ type: 5, id: 2, textContent: "Whole Foods" }, null],
  [{ type: 3, id: "Whole Foods", textContent: "x" }, null],
])("the node %j becomes %j", (node, plain) => expect(plainNode(node, LOOK)).toEqual(plain));
