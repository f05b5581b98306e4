export const TOAST_MS = 5000;

export type ToastAction = { label: string; onPress: () => void };
export type ToastMessage = { text: string; action?: ToastAction | undefined };

let show: ((message: ToastMessage) => void) | null = null;
let waiting: ToastMessage | null = null;
let called: (() => void) | null = null;

/** Says something for five seconds, with at most one action such as Undo. A new toast takes the place of the last. */
export const toast = (text: string, action?: ToastAction): void => {
  if (show) return show({ text, action });
  waiting = { text, action };
  called?.();
};

/** Hands the toasts to whatever draws them, beginning with the one that came too early. Returns what takes them back. */
export const drawToasts = (draw: (message: ToastMessage) => void): (() => void) => {
  show = draw;
  if (waiting) draw(waiting);
  waiting = null;
  return () => {
    show = null;
  };
};

/** Calls when a toast waits for somebody to draw it. Returns what stops that. */
export const whenToastWaits = (call: () => void): (() => void) => {
  called = call;
  if (waiting) call();
  return () => {
    called = null;
  };
};
