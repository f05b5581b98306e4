import { toast as show } from "sonner";
import { createElement } from "react";
import { ToastCard } from "#web/ui/ToastCard.tsx";

export const TOAST_MS = 5000;

export type ToastAction = { label: string; onPress: () => void };

/** Says something for five seconds, with at most one action such as Undo. A new toast takes the place of the last. */
export const toast = (message: string, action?: ToastAction): void => {
  show.dismiss();
  show.custom((id) => createElement(ToastCard, { message, action: action && pressing(action, id) }), { duration: TOAST_MS });
};

const pressing = (action: ToastAction, id: string | number): ToastAction => ({
  label: action.label,
  onPress: () => {
    show.dismiss(id);
    action.onPress();
  },
});
