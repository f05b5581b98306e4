import { latePart } from "#web/ui/late.ts";
import { SkeletonRows } from "#web/ui/Skeleton.tsx";

/** The details of a transaction; their code loads when a person first opens one. */
export const LateDetails = latePart(async () => (await import("./TransactionDetails.tsx")).TransactionDetails, {
  fallback: <SkeletonRows rows={6} />,
});
