import type { Import } from "#contract/imports.ts";
import { Facts } from "#web/ui/lists/Panel.tsx";

type Report = NonNullable<Import["report"]>;

/** The result of an import, and each skipped line with its reason. */
export const ReportFacts = ({ report: { read, added, duplicate, likely, refused, refusals } }: { report: Report }) => (
  <div aria-live="polite">
    <Facts
      facts={[
        ["Rows read", read.toLocaleString("en-US")],
        ["Added", added.toLocaleString("en-US")],
        ["Already there", duplicate.toLocaleString("en-US")],
        ["Skipped", refused.toLocaleString("en-US")],
      ]}
    />
    {likely > 0 && (
      <p className="caption muted mt-4">
        {likely.toLocaleString("en-US")} of those already there came from another file format: same day, same amount.
      </p>
    )}
    {refusals.length > 0 && (
      <ul className="caption muted mt-4">
        {refusals.map((r) => (
          <li key={r.line}>
            Line {r.line}: {r.reason}
          </li>
        ))}
      </ul>
    )}
    {refused > refusals.length && <p className="caption muted">And {(refused - refusals.length).toLocaleString("en-US")} more lines.</p>}
  </div>
);
