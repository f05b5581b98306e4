import { latePart } from "#web/ui/late.ts";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";

/** The details of a transaction. Their code loads when the user first opens one. */
export const LateDetails = latePart(async () => (await import("./TransactionDetails.tsx")).TransactionDetails, {
  fallback: <SkeletonRows rows={6} />,
});
