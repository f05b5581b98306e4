import { lazy, Suspense } from "react";

type Props = { onClose: () => void; onDone?: (id: number) => void };

const Add = lazy(() => import("./ManualAccountDialog.tsx").then((m) => ({ default: m.AddManualAccount })));
const Edit = lazy(() => import("./ManualAccountDialog.tsx").then((m) => ({ default: m.EditManualAccount })));

/** The dialog that adds an account kept by hand; its code comes when it is first wanted. */
export const AddManualAccount = (props: Props) => (
  <Suspense>
    <Add {...props} />
  </Suspense>
);

/** The dialog that changes an account kept by hand. */
export const EditManualAccount = (props: Props & { id: number }) => (
  <Suspense>
    <Edit {...props} />
  </Suspense>
);
