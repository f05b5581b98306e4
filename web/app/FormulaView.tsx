import type { ReactNode } from "react";
import type { CitedView, Formula } from "#contract/citations.ts";
import { citeKey } from "#web/features/chat/cite-key.ts";
import { FormulaCitation } from "#web/features/chat/FormulaCitation.tsx";
import { useDrawer } from "#web/ui/drawer/use-drawer.ts";

/** Shows how a figure was calculated. Its parts open on top, with a way back. */
export const FormulaView = ({ formula, viewOf }: { formula: Formula; viewOf: (view: CitedView) => ReactNode }) => {
  const drawer = useDrawer();
  const open = (view: CitedView): void => drawer.push({ key: citeKey(view), title: view.artifactName, content: viewOf(view) });
  return <FormulaCitation formula={formula} onOpen={open} />;
};
