import { useEffect } from "react";
import type { Day } from "#domain/day.ts";
import { late, useLate } from "#web/ui/late.ts";
import { SkeletonRows } from "#web/ui/Skeleton.tsx";

const details = late(() => import("./TransactionDetails.tsx"));

/** The details of a transaction; their code comes when a person first opens one. */
export const LateDetails = (props: { id: number; today: Day; onOpen: (id: number) => void }) => {
  const { here, ask } = useLate(details);
  useEffect(() => {
    if (!here) ask();
  }, [here, ask]);
  return here ? <here.TransactionDetails {...props} /> : <SkeletonRows rows={6} />;
};
