import { latePart } from "#web/ui/late.ts";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";

/** The categories of another app. Their code loads with the first file that has some. */
export const LateCategoryMapping = latePart(async () => (await import("./CategoryMapping.tsx")).CategoryMapping, {
  fallback: <SkeletonRows rows={4} />,
});
