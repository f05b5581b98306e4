import { useEffect, useState } from "react";
import { onFirstSign } from "#web/lib/first-sign.ts";
import { whenToastWaits } from "#web/lib/toast.ts";
import { latePart } from "#web/ui/late.ts";

const Toaster = latePart(async () => (await import("#web/ui/floating/Toaster.tsx")).Toaster, { quiet: true });

/** Container for toasts. Its code loads on the first user input or with the first toast. */
export const LateToaster = () => {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstSign(() => setWanted(true)), []);
  useEffect(() => whenToastWaits(() => setWanted(true)), []);
  return wanted && <Toaster />;
};
