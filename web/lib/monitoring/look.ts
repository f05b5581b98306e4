/** The look of our pages, the same for every user: the texts of our stylesheets and the class names in them. */
export type Look = { sheets: readonly string[]; classes: ReadonlySet<string> };

/** Names that would reveal an income amount, an overspent budget or a pending purchase, alone or in the module of a part. */
const TELLING = new Set(["income", "gain", "positive", "negative", "text-negative", "attention", "alert", "pending", "zero"]);

/** A module names its classes after its file: `Money_income`. */
const isTelling = (name: string): boolean => TELLING.has(name.slice(name.lastIndexOf("_") + 1));

/** Returns the look defined by stylesheets with these texts. */
export const lookOf = (sheets: readonly string[]): Look => {
  const named = sheets.join("\n").matchAll(/\.((?:\\.|[A-Za-z_-])(?:\\.|[\w-])*)/g);
  return { sheets, classes: new Set([...named].map(([, name = ""]) => name.replaceAll("\\", "")).filter((name) => !isTelling(name))) };
};

/** Returns whether a stylesheet is a file of our build and so cannot contain user data. */
export const isOwn = (href: string | null, origin: string): boolean => {
  const at = URL.parse(href ?? "");
  return at?.origin === origin && /^\/assets\/[\w.-]+\.css$/.test(at.pathname);
};

/** Returns the look of this page. Read from the page itself, so that nothing in a recording has to be trusted. */
export const lookOfPage = (): Look =>
  lookOf(
    [...document.styleSheets]
      .filter(({ href }) => isOwn(href, window.location.origin))
      .map(({ cssRules }) => [...cssRules].map((rule) => rule.cssText).join("\n")),
  );

const TELLS_APART = 200;
const startOf = (css: string): string => css.replaceAll(/\s/g, "").slice(0, TELLS_APART);

/** The order of the layers, which the page states before any stylesheet. */
const LAYERS = "@layer theme, base, components, utilities;";

/** Returns the stylesheet of ours that a recorded one starts like, in our own words. Empty for any other. */
export const sheetLike = (recorded: string, { sheets }: Look): string =>
  [LAYERS, ...sheets].find((sheet) => startOf(sheet) === startOf(recorded)) ?? "";
