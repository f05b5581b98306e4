import type { ReactNode } from "react";
import type { CitedView, Formula } from "#contract/citations.ts";
import { citeKey } from "#web/features/chat/cite-key.ts";
import { FormulaCitation } from "#web/features/chat/FormulaCitation.tsx";
import { useDrawer } from "#web/ui/drawer/use-drawer.ts";

/** How a figure was worked out; what it is made of opens on top of it, with the way back. */
export const FormulaView = ({ formula, viewOf }: { formula: Formula; viewOf: (view: CitedView) => ReactNode }) => {
  const drawer = useDrawer();
  const open = (view: CitedView): void => drawer.push({ key: citeKey(view), title: view.artifactName, content: viewOf(view) });
  return <FormulaCitation formula={formula} onOpen={open} />;
};
