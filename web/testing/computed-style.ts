/** Elements that the browser's default stylesheet does not display inline. */
const DISPLAY: Readonly<Record<string, string>> = Object.fromEntries([
  ..."ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY DD DETAILS DIALOG DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HGROUP HR HTML LEGEND MAIN MENU NAV OL P PRE SEARCH SECTION SUMMARY UL"
    .split(" ")
    .map((tag) => [tag, "block"]),
  ..."BUTTON INPUT".split(" ").map((tag) => [tag, "inline-block"]),
  ..."DATALIST HEAD LINK META NOSCRIPT SCRIPT STYLE TEMPLATE TITLE".split(" ").map((tag) => [tag, "none"]),
  ["LI", "list-item"],
  ["TABLE", "table"],
  ["CAPTION", "table-caption"],
  ["THEAD", "table-header-group"],
  ["TBODY", "table-row-group"],
  ["TFOOT", "table-footer-group"],
  ["TR", "table-row"],
  ["TD", "table-cell"],
  ["TH", "table-cell"],
]);

const INHERITED = new Set(["visibility", "pointer-events"]);
const INITIAL: Readonly<Record<string, string>> = { visibility: "visible", "pointer-events": "auto", position: "static", opacity: "1" };

const isHidden = (element: Element): boolean =>
  element.hasAttribute("hidden") ||
  (element.tagName === "DIALOG" && !element.hasAttribute("open")) ||
  (element.tagName === "INPUT" && element.getAttribute("type") === "hidden");

const inlineOf = (element: Element): CSSStyleDeclaration | undefined => (element as Partial<ElementCSSInlineStyle>).style;

const valueOf = (element: Element, name: string): string => {
  const own = inlineOf(element)?.getPropertyValue(name) ?? "";
  if (name === "display") return isHidden(element) ? "none" : own || (DISPLAY[element.tagName] ?? "inline");
  if (own !== "" && own !== "inherit") return own;
  return INHERITED.has(name) && element.parentElement ? valueOf(element.parentElement, name) : (INITIAL[name] ?? own);
};

const dashed = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Returns the style of an element from its attributes and the browser's default stylesheet, the only one in these tests. jsdom matches each
 * element against every rule of that stylesheet on each call, which took most of the time of these tests.
 */
export const computedStyle = (element: Element): CSSStyleDeclaration =>
  new Proxy(inlineOf(element) ?? document.documentElement.style, {
    get: (style, name) => {
      if (name === "getPropertyValue") return (asked: string) => valueOf(element, asked);
      const own: unknown = Reflect.get(style, name, style);
      if (typeof own === "function") return own.bind(style) as unknown;
      return typeof name === "string" && typeof own === "string" && name !== "cssText" ? valueOf(element, dashed(name)) : own;
    },
  });
