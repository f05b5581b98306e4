import type { ExtraProps } from "react-markdown";

type Element = NonNullable<ExtraProps["node"]>;
type Parent = { children: readonly { type: string }[] };

const elements = (parent: Parent, ...names: string[]): Element[] =>
  parent.children.filter((child): child is Element => child.type === "element" && names.includes((child as Element).tagName));

/**
 * A rehype plugin that tells screen readers what the cells of a table belong to: it names the table by a caption, and marks the first row
 * and the first column as headers.
 */
export const tableHeaders =
  ({ caption }: { caption: string }) =>
  (tree: Parent): void => {
    for (const table of elements(tree, "table")) {
      for (const part of elements(table, "thead", "tbody"))
        for (const row of elements(part, "tr"))
          for (const [i, cell] of elements(row, "th", "td").entries()) {
            if (part.tagName === "thead") cell.properties["scope"] = "col";
            else if (i === 0) {
              cell.tagName = "th";
              cell.properties["scope"] = "row";
            }
          }
      table.children.unshift({
        type: "element",
        tagName: "caption",
        properties: { className: ["sr-only"] },
        children: [{ type: "text", value: caption }],
      });
    }
  };
