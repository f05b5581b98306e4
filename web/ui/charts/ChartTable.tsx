export type ChartTableProps = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] };

const MOST = 60;

/** A chart's numbers as a table for screen readers. Long series are sampled evenly, including both ends. */
export const ChartTable = ({ caption, head, rows }: ChartTableProps) => (
  <div className="sr-only">
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {thinned(rows).map((row, i) => (
          <tr key={i}>
            {row.map((text, j) =>
              j === 0 ? (
                <th key={j} scope="row">
                  {text}
                </th>
              ) : (
                <td key={j}>{text}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const thinned = <Item,>(items: readonly Item[]): Item[] => {
  if (items.length <= MOST) return [...items];
  const kept = Array.from({ length: MOST }, (_, i) => items[Math.round((i * (items.length - 1)) / (MOST - 1))]);
  return kept.filter((item): item is Item => item !== undefined);
};
