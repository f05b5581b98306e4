import { type RefObject, useEffect, useRef } from "react";

export type ModalLayer = {
  layer: RefObject<HTMLElement | null>;
  open: boolean;
  /** Whether everything else is out of reach while it is open. */
  modal: boolean;
  onEscape: () => void;
};

/**
 * Makes a panel of the shell behave as a layer: Escape asks to leave it, focus goes in when it opens and back when it
 * closes; while modal, its siblings are inert, so Tab cannot leave it,
 * and the page behind does not scroll.
 */
export const useModalLayer = ({ layer, open, modal, onEscape }: ModalLayer): void => {
  const escape = useRef(onEscape);
  useEffect(() => {
    escape.current = onEscape;
  });
  useEffect(() => (open ? keepFocus(layer.current, modal) : undefined), [layer, open, modal]);
  useEffect(() => {
    const element = layer.current;
    if (!open || !modal || !element) return;
    return holdOthers(element);
  }, [layer, open, modal]);
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

const keepFocus = (element: HTMLElement | null, modal: boolean) => {
  const before = document.activeElement;
  if (modal) element?.focus({ preventScroll: true });
  return () => {
    const lost = document.activeElement === document.body || element?.contains(document.activeElement);
    if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
};

const holdOthers = (element: HTMLElement) => {
  const others = [...(element.parentElement?.children ?? [])].filter(
    (other) => other !== element && !other.hasAttribute("inert") && !other.classList.contains("scrim"),
  );
  for (const other of others) other.setAttribute("inert", "");
  const page = document.documentElement.style;
  page.overflow = "hidden";
  return () => {
    page.overflow = "";
    for (const other of others) other.removeAttribute("inert");
  };
};

/** Menus and dialogs float outside the shell and take their own Escape first; a panel beside the page answers from anywhere else. */
const isMine = (event: KeyboardEvent, element: HTMLElement | null, modal: boolean): boolean => {
  const target = event.target instanceof Node ? event.target : null;
  if (target && element?.contains(target)) return true;
  // A list that has closed keeps the focus until it has faded out; the press is no longer for it.
  if (target instanceof Element && target.closest("[data-closed]")) return true;
  const elsewhere = target instanceof Element && target.closest("[role=menu], [role=listbox], [role=dialog]") !== null;
  return !elsewhere && (modal || !(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement));
};
