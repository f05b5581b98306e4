import { useEffect } from "react";
import { late, useLate } from "#web/ui/late.ts";
import type { SelectionBarProps } from "./SelectionBar.tsx";

const barCode = late(() => import("./SelectionBar.tsx"));

/** The bar comes when rows are first selected. */
export const LateSelectionBar = (props: SelectionBarProps) => {
  const { here, ask } = useLate(barCode);
  useEffect(ask, [ask]);
  return here && <here.SelectionBar {...props} />;
};
