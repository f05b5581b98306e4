import { type RouterHistory, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** The open dialogs, the topmost last. */
const open: object[] = [];

/** While a dialog is open, the browser's Back closes it and stays on the page. Of several dialogs, it closes the topmost one. */
export const useBackCloses = (isOpen: boolean, onClose: () => void): void => {
  // Parts of the design system also work outside the app, where there is no router.
  const history = (useRouter({ warn: false }) as { history: RouterHistory } | null)?.history;
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen || !history) return;
    const own = {};
    open.push(own);
    const stop = history.block({
      enableBeforeUnload: false,
      blockerFn: async ({ action }) => {
        if (action !== "BACK" || open.at(-1) !== own) return false;
        close.current();
        return true;
      },
    });
    return () => {
      stop();
      open.splice(open.indexOf(own), 1);
    };
  }, [isOpen, history]);
};
