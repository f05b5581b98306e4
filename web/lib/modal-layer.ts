import { type RefObject, useEffect, useRef } from "react";

export type ModalLayer = {
  layer: RefObject<HTMLElement | null>;
  open: boolean;
  /** Identifies the layer's content. A new view also takes the focus. */
  view?: string | undefined;
  /** Whether everything else is inert while it is open. */
  modal: boolean;
  onEscape: () => void;
};

/**
 * Makes a panel of the app shell behave as a layer. Escape asks to close it. The focus moves in when it opens or shows another view, and
 * back when it closes. While modal, its siblings are inert, so Tab cannot leave it, and the page behind does not scroll.
 */
export const useModalLayer = ({ layer, open, view, modal, onEscape }: ModalLayer): void => {
  const escape = useRef(onEscape);
  useEffect(() => {
    escape.current = onEscape;
  });
  // Must run before the focus returns, because inert elements cannot take it.
  useEffect(() => {
    const element = layer.current;
    if (!open || !modal || !element) return;
    return holdOthers(element);
  }, [layer, open, modal]);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!open) return;
    const element = layer.current;
    return () => giveBack(element, opener.current);
  }, [layer, open]);
  useEffect(() => {
    const element = layer.current;
    if (!open || !element) return;
    const focused = document.activeElement;
    if (element.contains(focused)) return;
    // If the focused element was removed with the previous view, the body has the focus. The earlier opener is then kept.
    if (focused !== document.body) opener.current = focused;
    element.focus({ preventScroll: true });
  }, [layer, open, view]);
  useEffect(() => {
    if (!open) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || !isMine(event, layer.current, modal)) return;
      event.preventDefault();
      escape.current();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [layer, open, modal]);
};

/** Returns the focus to where it was, unless the user has moved it since. A re-rendered row is found by its address. */
const giveBack = (element: HTMLElement | null, opener: Element | null): void => {
  const focused = document.activeElement;
  if (focused !== document.body && !element?.contains(focused)) return;
  const href = opener?.getAttribute("href");
  const back = opener?.isConnected ? opener : href ? document.querySelector(`a[href=${JSON.stringify(href)}]`) : null;
  if (back instanceof HTMLElement) back.focus({ preventScroll: true });
};

const holdOthers = (element: HTMLElement) => {
  const others = [...(element.parentElement?.children ?? [])].filter(
    (other) => other !== element && !other.hasAttribute("inert") && !other.hasAttribute("data-scrim"),
  );
  for (const other of others) other.setAttribute("inert", "");
  const page = document.documentElement.style;
  page.overflow = "hidden";
  return () => {
    page.overflow = "";
    for (const other of others) other.removeAttribute("inert");
  };
};

/**
 * Menus and dialogs float outside the app shell and handle their own Escape first. A panel beside the page handles Escape from anywhere
 * else.
 */
const isMine = (event: KeyboardEvent, element: HTMLElement | null, modal: boolean): boolean => {
  const target = event.target instanceof Node ? event.target : null;
  if (target && element?.contains(target)) return true;
  // A closed list keeps the focus until it has faded out, but must no longer handle the key.
  if (target instanceof Element && target.closest("[data-closed]")) return true;
  const elsewhere = target instanceof Element && target.closest("[role=menu], [role=listbox], [role=dialog]") !== null;
  return !elsewhere && (modal || !(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement));
};
