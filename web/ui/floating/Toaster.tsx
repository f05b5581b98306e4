import { useEffect } from "react";
import { Toaster as Base, toast as sonner } from "sonner";
import { TOAST_MS, type ToastMessage, drawToasts } from "#web/lib/toast.ts";
import { ToastCard } from "./ToastCard.tsx";

/** Shows toasts one at a time, for five seconds each, at the bottom of the page. Render once per app. */
export const Toaster = () => {
  useEffect(() => drawToasts(draw), []);
  return (
    <Base
      visibleToasts={1}
      duration={TOAST_MS}
      position="bottom-center"
      offset={24}
      mobileOffset={16}
      containerAriaLabel="Messages"
      toastOptions={{ unstyled: true }}
    />
  );
};

const draw = ({ text, action }: ToastMessage): void => {
  sonner.dismiss();
  sonner.custom((id) => (
    <ToastCard
      message={text}
      action={
        action && {
          label: action.label,
          onPress: () => {
            sonner.dismiss(id);
            action.onPress();
          },
        }
      }
    />
  ));
};
