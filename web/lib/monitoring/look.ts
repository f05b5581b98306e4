/** How our pages look, which is the same for everybody: the text of our stylesheets, and the classes that they name. */
export type Look = { css: string; classes: ReadonlySet<string> };

/** Classes that would say of an amount that it came in, of a budget that it is overspent, or of a purchase that it is still open. */
const TELLING = new Set(["income", "positive", "negative", "text-negative", "attention", "alert", "pending", "zero"]);

/** The look of a page whose stylesheets hold this text. */
export const lookOf = (css: string): Look => {
  const named = css.matchAll(/\.((?:\\.|[A-Za-z_-])(?:\\.|[\w-])*)/g);
  return { css, classes: new Set([...named].map(([, name = ""]) => name.replaceAll("\\", "")).filter((name) => !TELLING.has(name))) };
};

/** Whether a stylesheet is a file of our build, which was written before anybody's data was there. */
export const isOwn = (href: string | null, origin: string): boolean => {
  const at = URL.parse(href ?? "");
  return at?.origin === origin && /^\/assets\/[\w.-]+\.css$/.test(at.pathname);
};

/** The look of this page. Read from the page itself, so that nothing has to be believed that a recording says of it. */
export const lookOfPage = (): Look =>
  lookOf(
    [...document.styleSheets]
      .filter(({ href }) => isOwn(href, window.location.origin))
      .flatMap(({ cssRules }) => [...cssRules].map((rule) => rule.cssText))
      .join("\n"),
  );
