/** The look of our pages, the same for every user: the text of our stylesheets and the class names in them. */
export type Look = { css: string; classes: ReadonlySet<string> };

/** Names that would reveal an income amount, an overspent budget or a pending purchase, alone or in the module of a part. */
const TELLING = new Set(["income", "gain", "positive", "negative", "text-negative", "attention", "alert", "pending", "zero"]);

/** A module names its classes after its file: `Money_income`. */
const isTelling = (name: string): boolean => TELLING.has(name.slice(name.lastIndexOf("_") + 1));

/** Returns the look defined by stylesheets with this text. */
export const lookOf = (css: string): Look => {
  const named = css.matchAll(/\.((?:\\.|[A-Za-z_-])(?:\\.|[\w-])*)/g);
  return { css, classes: new Set([...named].map(([, name = ""]) => name.replaceAll("\\", "")).filter((name) => !isTelling(name))) };
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
      .flatMap(({ cssRules }) => [...cssRules].map((rule) => rule.cssText))
      .join("\n"),
  );
