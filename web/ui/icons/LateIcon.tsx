import { createElement, useEffect, useState } from "react";
import type { IconNode } from "./icon-node.ts";
import { iconNow, loadIcon } from "./load-icon.ts";

const TAG: IconNode = [
  [
    "path",
    {
      d: "M12.586 2.586A2 2 0 0 0 11.172 2H4a2 2 0 0 0-2 2v7.172a2 2 0 0 0 .586 1.414l8.704 8.704a2.426 2.426 0 0 0 3.42 0l6.58-6.58a2.426 2.426 0 0 0 0-3.42z",
    },
  ],
  ["path", { d: "M7.5 7.5h.01" }],
];

/** An icon by its identifier, fetched when first drawn. A neutral tag if unknown. Decorative. */
export const LateIcon = ({ id }: { id: string }) => {
  const [drawn, setDrawn] = useState<{ id: string; node: IconNode | null }>();
  const here = drawn?.id === id ? drawn.node : iconNow(id);
  useEffect(() => {
    if (iconNow(id) !== undefined) return;
    let current = true;
    loadIcon(id).then(
      (node) => current && setDrawn({ id, node }),
      (failure: unknown) => console.error(failure),
    );
    return () => {
      current = false;
    };
  }, [id]);
  return (
    <svg
      className="lucide"
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-icon={id}
    >
      {here !== undefined && (here ?? TAG).map(([tag, attributes], i) => createElement(tag, { ...attributes, key: i }))}
    </svg>
  );
};
