import { Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** Wraps every page. After navigation, moves the focus to the new page's heading, so that screen readers start there. */
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
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) return;
  const heading = document.querySelector<HTMLElement>("[data-heading], main h1");
  if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
};
