import { Suspense, lazy, useEffect, useState } from "react";
import { onFirstSign } from "#web/lib/first-sign.ts";
import { whenToastWaits } from "#web/lib/toast.ts";

const Toaster = lazy(() => import("#web/ui/Toaster.tsx").then((file) => ({ default: file.Toaster })));

/** The toasts' place; its code comes at the first sign of a person, or with the first toast. */
export const LateToaster = () => {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstSign(() => setWanted(true)), []);
  useEffect(() => whenToastWaits(() => setWanted(true)), []);
  return (
    wanted && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
};
