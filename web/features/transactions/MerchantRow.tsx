import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, useId, useState } from "react";
import type { Category } from "#contract/categories.ts";
import type { MerchantToReview } from "#contract/review.ts";
import type { Day } from "#domain/day.ts";
import { formatDayHeader, formatPeriod } from "#domain/format.ts";
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
  /** Ids of transactions left out of the decision. */
  except: ReadonlySet<number>;
  index: number;
  today: Day;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus: () => void;
  onCategory: (category: Category) => void;
  onExcept: (except: ReadonlySet<number>) => void;
  onConfirm: () => void;
};

/** Returns what is known of a merchant's waiting money: its payments, the reason for the category, and the days. */
export const facts = ({ count, oldest, newest, moneyIn, reason }: MerchantToReview, left: number): string =>
  [
    `${left === 0 ? "" : `${(count - left).toLocaleString("en-US")} of `}${count.toLocaleString("en-US")} ${moneyIn ? (count === 1 ? "deposit" : "deposits") : count === 1 ? "payment" : "payments"}`,
    reason,
    formatPeriod({ start: oldest, end: newest }),
  ]
    .filter(Boolean)
    .join(" · ");

/** One merchant to settle, with its transactions on request. */
export const MerchantRow = (props: Props) => {
  const { merchant, category, except, index, today, onKey, onFocus, onCategory, onExcept, onConfirm } = props;
  const [open, setOpen] = useState(false);
  const rows = useId();
  const { name, count, total, moneyIn, currency } = merchant;
  return (
    // The shortcuts work anywhere in the row, and each also has a button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li data-index={index} onKeyDown={onKey} onFocus={onFocus}>
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
          <span className={classNames(styles.facts, "caption muted")}>{facts(merchant, except.size)}</span>
        </button>
        <span className={styles.sum}>
          <Money amount={total} sign={moneyIn} currency={currency} />
        </span>
        <span className={styles.choice}>
          <CategoryPicker label={`Category of ${name}`} value={category.id} small onChange={onCategory} />
        </span>
        <Button
          small
          look={index === 0 ? "primary" : "plain"}
          icon={<Check />}
          data-confirm
          disabled={except.size >= count}
          aria-label={`Confirm ${category.name} for ${count - except.size} of ${count} from ${name}`}
          onClick={onConfirm}
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
            onToggle={(id, on) => onExcept(new Set(on ? [...except].filter((one) => one !== id) : [...except, id]))}
          />
        )}
      </div>
    </li>
  );
};

type RowsProps = { merchant: MerchantToReview; today: Day; except: ReadonlySet<number>; onToggle: (id: number, on: boolean) => void };

/** Transactions shown at first. */
const FEW = 8;

/** The merchant's waiting transactions. One that is left out keeps waiting. */
const Rows = ({ merchant, today, except, onToggle }: RowsProps) => {
  const { data, error } = useQuery(merchantRowsQuery(merchant));
  const [all, setAll] = useState(false);
  if (error) return <p className="caption muted py-2">The transactions did not load.</p>;
  if (!data) return <SkeletonRows rows={Math.min(3, merchant.count)} />;
  const shown = all ? data : data.slice(0, FEW);
  const older = merchant.count - data.length;
  return (
    <div className="border-b border-hairline py-2 sm:pl-12">
      <ul aria-label={`Transactions of ${merchant.name}`}>
        {shown.map((row) => (
          <li key={row.id} className={styles.included}>
            <Checkbox
              label={`Include ${formatDayHeader(row.transactionDate, today)}, ${row.originalDescription ?? row.name}`}
              checked={!except.has(row.id)}
              onChange={(on) => onToggle(row.id, on)}
            >
              <span className="flex items-center gap-3">
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{formatDayHeader(row.transactionDate, today)}</span>
                  <span className="caption muted block truncate">
                    {[row.originalDescription ?? row.name, shortAccount(row.account)].join(" · ")}
                  </span>
                </span>
                <TransactionAmount row={row} />
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {shown.length < data.length ? (
        <Button small look="ghost" onClick={() => setAll(true)}>
          {`Show ${(data.length - shown.length).toLocaleString("en-US")} more`}
        </Button>
      ) : (
        older > 0 && <p className="caption muted py-1">{`${older.toLocaleString("en-US")} older ones follow the decision.`}</p>
      )}
    </div>
  );
};
