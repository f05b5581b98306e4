import { Toaster as Base } from "sonner";
import { TOAST_MS } from "#web/lib/toast.ts";

/** Where toasts appear: one at a time, five seconds, at the foot of the page. Once per app. */
export const Toaster = () => (
  <Base visibleToasts={1} duration={TOAST_MS} position="bottom-center" offset={24} mobileOffset={16} containerAriaLabel="Messages" toastOptions={{ unstyled: true, style: { width: "100%", display: "flex", justifyContent: "center" } }} />
);
