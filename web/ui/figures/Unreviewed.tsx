import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import type { Cents } from "#domain/money.ts";
import { useAmounts } from "#web/ui/amounts.ts";

type Props = { amount: Cents | undefined };
const REST = "of this is not reviewed";

/** Says how much of a figure is not reviewed, as a link to where the user reviews it, if there is one. Renders nothing for zero. */
export const Unreviewed = ({ amount, to }: Props & { to?: string | undefined }) => {
  const { text } = useAmounts();
  if (!amount) return null;
  const words = `${text(amount)} ${REST}`;
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

/** The same as a small mark beside a figure in a list; screen readers and a pointer get the words. Renders nothing for zero. */
export const UnreviewedMark = ({ amount }: Props) => {
  const { text } = useAmounts();
  if (!amount) return null;
  const words = `${text(amount)} ${REST}`;
  return (
    <span className="text-muted inline-flex flex-none align-[-2px]" title={words}>
      <CircleQuestionMark aria-hidden className="size-[14px]" />
      <span className="sr-only">{words}</span>
    </span>
  );
};
