import { useNavigate } from "@tanstack/react-router";
import Check from "lucide-react/icons/check";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Category } from "#contract/categories.ts";
import type { Transaction } from "#contract/transactions.ts";
import type { Day } from "#domain/day.ts";
import { formatDayHeader } from "#domain/format.ts";
import { webLink } from "#domain/urls/links.ts";
import { shortAccount } from "#web/features/accounts/index.ts";
import { CategoryPicker } from "#web/features/categories/index.ts";
import { textFor } from "#web/lib/api.ts";
import { useToday } from "#web/lib/today.ts";
import { toast } from "#web/lib/toast.ts";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { Button } from "#web/ui/actions/Button.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { useTransactionSearch } from "./search.ts";
import { shownName, TransactionAmount } from "./TransactionRow.tsx";
import { UpdateSimilar } from "./UpdateSimilar.tsx";
import { useDetails } from "./use-details.tsx";
import { useReview } from "./use-review.ts";
import styles from "./ReviewScreen.module.css";

/** The transactions that need review, one by one. One key confirms the category, another changes it. */
export const TransactionReview = () => {
  const today = useToday();
  const { rows, error, retry, confirmed, confirm, file, similar, dismissSimilar } = useReview();
  const [search, set] = useTransactionSearch();
  const navigate = useNavigate();
  useDetails(search.open, today, set);
  const none = rows?.length === 0;
  useEffect(() => {
    if (!none) return;
    if (confirmed > 0) toast("All transactions reviewed");
    void navigate({ to: "/transactions", replace: true });
  }, [none, confirmed, navigate]);
  return (
    <>
      {error ? (
        <ErrorState title="Transactions to review did not load" onRetry={retry}>
          {textFor(error)}
        </ErrorState>
      ) : !rows || none ? (
        <SkeletonRows rows={8} />
      ) : (
        <>
          <p className="text-muted mb-3">
            Hiro is not sure of {rows.length === 1 ? "this category" : "these categories"}. Confirm what is right and change what is not.
            The next transaction of the same merchant will follow your choice.
          </p>
          <ReviewList rows={rows} today={today} onConfirm={confirm} onFile={file} onOpen={(id) => set({ open: id })} />
          <p className="caption muted mt-4 max-sm:hidden">
            <kbd className={styles.key}>Enter</kbd> confirms, <kbd className={styles.key}>C</kbd> changes the category,{" "}
            <kbd className={styles.key}>↑</kbd> <kbd className={styles.key}>↓</kbd> move.
          </p>
        </>
      )}
      {similar && <UpdateSimilar {...similar} today={today} onClose={dismissSimilar} />}
    </>
  );
};

type ListProps = {
  rows: readonly Transaction[];
  today: Day;
  onConfirm: (row: Transaction) => void;
  onFile: (row: Transaction, category: Category) => void;
  onOpen: (id: number) => void;
};

const ReviewList = ({ rows, today, onConfirm, onFile, onOpen }: ListProps) => {
  const list = useRef<HTMLUListElement>(null);
  const at = useRef(0);
  const focus = (index: number) => list.current?.children[index]?.querySelector<HTMLElement>("[data-confirm]")?.focus();
  // Focuses the first row, or after a row is gone the row that took its place.
  const first = rows[0]?.id;
  const count = rows.length;
  useEffect(() => {
    const inside = list.current?.contains(document.activeElement) || document.activeElement === document.body;
    if (inside || document.activeElement?.hasAttribute("data-heading")) focus(Math.min(at.current, count - 1));
  }, [first, count]);
  const act = (event: KeyboardEvent, index: number, row: Transaction) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement) || event.target.closest("[role=dialog]"))
      return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (event.target.getAttribute("role") === "combobox") return;
      event.preventDefault();
      focus(Math.max(0, Math.min(count - 1, index + (event.key === "ArrowDown" ? 1 : -1))));
    } else if (event.key === "c" || event.key === "C") {
      event.preventDefault();
      list.current?.children[index]?.querySelector<HTMLElement>("[role=combobox]")?.click();
    } else if (event.key === "o" || event.key === "O") onOpen(row.id);
  };
  return (
    <ul ref={list} aria-label="Transactions to review">
      {rows.map((row, index) => (
        // The shortcuts work anywhere in the row, and each also has a button.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <li key={row.id} className={styles.row} onKeyDown={(event) => act(event, index, row)} onFocus={() => (at.current = index)}>
          <Avatar name={shownName(row)} kind="merchant" src={webLink(row.merchantLogoUrl)} />
          <button type="button" className={styles.what} onClick={() => onOpen(row.id)}>
            <span className="block truncate font-medium">{shownName(row)}</span>
            <span className="caption muted block truncate">
              {[formatDayHeader(row.transactionDate, today), shortAccount(row.account)].join(" · ")}
            </span>
          </button>
          <span className={styles.sum}>
            <TransactionAmount row={row} />
          </span>
          <span className={styles.choice}>
            <CategoryPicker
              label={`Category of ${shownName(row)}`}
              value={row.categoryId}
              small
              onChange={(category) => {
                onFile(row, category);
                // Waits until the list has closed and returned the focus.
                setTimeout(() => focus(index), 30);
              }}
            />
          </span>
          <Button
            small
            look={index === 0 ? "primary" : "plain"}
            icon={<Check />}
            data-confirm
            aria-label={`Confirm ${row.category.name} for ${shownName(row)}`}
            onClick={() => onConfirm(row)}
          >
            Confirm
          </Button>
        </li>
      ))}
    </ul>
  );
};
