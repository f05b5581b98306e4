import { useRouter } from "@tanstack/react-router";
import { useCallback, useEffect } from "react";
import type { Day } from "#domain/day.ts";
import { useDrawer } from "#web/ui/drawer/use-drawer.ts";
import { LateDetails } from "./LateDetails.tsx";
import { parseTransactionSearch, type useTransactionSearch } from "./search.ts";

/** Keeps the drawer and the address in sync: `open` in the address is the transaction shown. */
export const useDetails = (open: number | undefined, today: Day, set: ReturnType<typeof useTransactionSearch>[1]): void => {
  const drawer = useDrawer();
  const router = useRouter();
  // A replaced transaction also leaves the stack; by then the address contains the new one.
  const leave = useCallback(
    (id: number) => {
      if (parseTransactionSearch(router.state.location.search).open === id) set({ open: undefined }, { replace: true });
    },
    [router, set],
  );
  useEffect(() => {
    if (open === undefined) return;
    const view = {
      key: `transaction-${open}`,
      title: "Transaction",
      content: <LateDetails id={open} today={today} onOpen={(id) => set({ open: id })} />,
      onLeave: () => leave(open),
    };
    if (drawer.current?.key.startsWith("transaction-")) drawer.replace(view);
    else drawer.push(view);
    // The drawer follows the address. Changes made by the drawer itself must not open it again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open, today]);
  useEffect(() => {
    if (open === undefined && drawer.current?.key.startsWith("transaction-")) drawer.close();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open]);
};
