import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, useId, useState } from "react";
import type { Category } from "#contract/categories.ts";
import type { MerchantToReview } from "#contract/review.ts";
import type { Day } from "#domain/day.ts";
import { formatDay, formatDayHeader } from "#domain/format.ts";
import { shortAccount } from "#web/features/accounts/index.ts";
import { CategoryPicker } from "#web/features/categories/index.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Checkbox } from "#web/ui/fields/Checkbox.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { merchantRowsQuery } from "./queries.ts";
import styles from "./ReviewScreen.module.css";
import { TransactionAmount } from "./TransactionRow.tsx";

type Props = {
  merchant: MerchantToReview;
  category: Pick<Category, "id" | "name">;
  isFirst: boolean;
  today: Day;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus: () => void;
  onCategory: (category: Category) => void;
  /** Settles the merchant, except the transactions left out. */
  onConfirm: (exceptIds: readonly number[]) => void;
};

const facts = ({ count, oldest, newest, moneyIn, reason }: MerchantToReview, today: Day): string =>
  [
    `${count.toLocaleString("en-US")} ${moneyIn ? (count === 1 ? "deposit" : "deposits") : count === 1 ? "payment" : "payments"}`,
    oldest === newest ? formatDay(newest, today) : `${formatDay(oldest, today)} to ${formatDay(newest, today)}`,
    reason ?? "Nothing known",
  ].join(" · ");

/** One merchant to settle, with its transactions on request. */
export const MerchantRow = ({ merchant, category, isFirst, today, onKey, onFocus, onCategory, onConfirm }: Props) => {
  const [open, setOpen] = useState(false);
  const [except, setExcept] = useState<ReadonlySet<number>>(new Set());
  const rows = useId();
  const { name, count, total, moneyIn, currency } = merchant;
  return (
    // The shortcuts work anywhere in the row, and each also has a button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li onKeyDown={onKey} onFocus={onFocus}>
      <div className={styles.row}>
        <Avatar name={name} kind="merchant" />
        <button
          type="button"
          data-open=""
          className={styles.what}
          aria-expanded={open}
          aria-controls={rows}
          onClick={() => setOpen((now) => !now)}
        >
          <span className="flex items-center gap-1 font-medium">
            <span className="truncate">{name}</span>
            <ChevronRight
              aria-hidden="true"
              className={classNames("size-4 shrink-0 text-muted transition-transform", open && "rotate-90")}
            />
          </span>
          <span className="caption muted block truncate">{facts(merchant, today)}</span>
        </button>
        <span className={styles.sum}>
          <Money amount={total} sign={moneyIn} currency={currency} />
        </span>
        <span className={styles.choice}>
          <CategoryPicker label={`Category of ${name}`} value={category.id} small onChange={onCategory} />
        </span>
        <Button
          small
          look={isFirst ? "primary" : "plain"}
          icon={<Check />}
          data-confirm
          disabled={except.size >= count}
          aria-label={`Confirm ${category.name} for ${count - except.size} of ${count} from ${name}`}
          onClick={() => onConfirm([...except])}
        >
          Confirm
        </Button>
      </div>
      <div id={rows} hidden={!open}>
        {open && (
          <Rows
            merchant={merchant}
            today={today}
            except={except}
            onToggle={(id, on) => setExcept((now) => new Set(on ? [...now].filter((one) => one !== id) : [...now, id]))}
          />
        )}
      </div>
    </li>
  );
};

type RowsProps = { merchant: MerchantToReview; today: Day; except: ReadonlySet<number>; onToggle: (id: number, on: boolean) => void };

/** The merchant's waiting transactions. One that is left out keeps waiting. */
const Rows = ({ merchant, today, except, onToggle }: RowsProps) => {
  const { data, error } = useQuery(merchantRowsQuery(merchant));
  if (error) return <p className="caption muted py-2">The transactions did not load.</p>;
  if (!data) return <SkeletonRows rows={Math.min(3, merchant.count)} />;
  return (
    <ul aria-label={`Transactions of ${merchant.name}`} className="border-b border-hairline py-2 pl-2 sm:pl-12">
      {data.map((row) => (
        <li key={row.id} className="flex min-h-10 items-center gap-3">
          <Checkbox
            label={`Include ${row.originalDescription ?? row.name}`}
            checked={!except.has(row.id)}
            onChange={(on) => onToggle(row.id, on)}
          />
          <span className="min-w-0 flex-1">
            <span className="block truncate">{row.originalDescription ?? row.name}</span>
            <span className="caption muted block truncate">
              {[formatDayHeader(row.transactionDate, today), shortAccount(row.account)].join(" · ")}
            </span>
          </span>
          <span className="shrink-0">
            <TransactionAmount row={row} />
          </span>
        </li>
      ))}
      {merchant.count > data.length && (
        <li className="caption muted py-1">{`${(merchant.count - data.length).toLocaleString("en-US")} older ones follow the decision.`}</li>
      )}
    </ul>
  );
};
