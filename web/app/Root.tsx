import { Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** Around every page: moves the focus to the new page's heading after a navigation, so that screen readers begin there. */
export const Root = () => {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    if (before.current !== undefined && path !== undefined && before.current !== path) focusHeading();
    before.current = path;
  }, [path]);
  return <Outlet />;
};

const focusHeading = (): void => {
  const held = document.activeElement;
  if (held instanceof HTMLInputElement || held instanceof HTMLTextAreaElement) return;
  const heading = document.querySelector<HTMLElement>("[data-heading], main h1");
  if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
};
