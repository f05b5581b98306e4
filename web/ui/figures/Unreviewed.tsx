import type { Cents } from "#domain/money.ts";
import { useAmounts } from "#web/ui/amounts.ts";

/** Says how much of a figure is not reviewed, as a link to where the user reviews it, if there is one. Renders nothing for zero. */
export const Unreviewed = ({ amount, to }: { amount: Cents | undefined; to?: string | undefined }) => {
  const { text } = useAmounts();
  if (!amount) return null;
  const words = `${text(amount)} of this is not reviewed`;
  return (
    <p className="caption text-muted mt-1">
      {to ? (
        <a className="opens" href={to}>
          {words}
        </a>
      ) : (
        words
      )}
    </p>
  );
};
