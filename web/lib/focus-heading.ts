/** Moves the focus to a heading, by default the page's, from which a screen reader and Tab continue. */
export const focusHeading = (heading = document.querySelector<HTMLElement>("[data-heading], main h1")): void => {
  if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
};
