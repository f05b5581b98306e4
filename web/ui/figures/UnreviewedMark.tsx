import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import type { Cents } from "#domain/money.ts";
import { useAmounts } from "#web/ui/amounts.ts";

/** A small mark beside a figure in a list of which a part is not reviewed. Screen readers and a pointer get the words. Nothing for zero. */
export const UnreviewedMark = ({ amount }: { amount: Cents }) => {
  const { text } = useAmounts();
  if (!amount) return null;
  const words = `${text(amount)} of this is not reviewed`;
  return (
    <span className="text-muted inline-flex flex-none align-[-2px]" title={words}>
      <CircleQuestionMark aria-hidden className="size-[14px]" />
      <span className="sr-only">{words}</span>
    </span>
  );
};
