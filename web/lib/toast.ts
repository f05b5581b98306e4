export const TOAST_MS = 5000;

export type ToastAction = { label: string; onPress: () => void };
export type ToastMessage = { text: string; action?: ToastAction | undefined };

let show: ((message: ToastMessage) => void) | null = null;
let waiting: ToastMessage | null = null;
let called: (() => void) | null = null;

/** Shows a message for five seconds, with at most one action such as Undo. A new toast replaces the last. */
export const toast = (text: string, action?: ToastAction): void => {
  if (show) return show({ text, action });
  waiting = { text, action };
  called?.();
};

/** Passes toasts to the component that shows them, starting with one that came earlier. Returns a function that unsubscribes. */
export const drawToasts = (draw: (message: ToastMessage) => void): (() => void) => {
  show = draw;
  if (waiting) draw(waiting);
  waiting = null;
  return () => {
    show = null;
  };
};

/** Calls back when a toast waits to be shown. Returns a function that unsubscribes. */
export const whenToastWaits = (call: () => void): (() => void) => {
  called = call;
  if (waiting) call();
  return () => {
    called = null;
  };
};
