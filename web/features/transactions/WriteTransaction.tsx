import { useEffect } from "react";
import type { Transaction } from "#contract/transactions.ts";
import type { Day } from "#domain/day.ts";
import { late, useLate } from "#web/ui/late.ts";

const dialog = late(() => import("./TransactionDialog.tsx"));

/** The dialog that adds or changes a row by hand; its code comes when it is first wanted. */
export const WriteTransaction = (props: { transaction: Transaction | null; today: Day; onClose: () => void }) => {
  const { here, ask } = useLate(dialog);
  useEffect(() => {
    if (!here) ask();
  }, [here, ask]);
  return here && <here.TransactionDialog {...props} />;
};
