import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { MerchantToReview, Review } from "#contract/review.ts";
import { groupsOf } from "#domain/transactions/review.ts";
import { textFor } from "#web/lib/api.ts";
import { useToday } from "#web/lib/today.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { useAmounts } from "#web/ui/amounts.ts";
import { Progress } from "#web/ui/figures/Progress.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { CategoryIcon } from "#web/ui/marks/CategoryIcon.tsx";
import { late, useLate } from "#web/ui/late.ts";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { MerchantRow } from "./MerchantRow.tsx";
import styles from "./ReviewScreen.module.css";
import { isX } from "./selection-keys.ts";
import { type Choices, useChoices } from "./use-choices.ts";
import { keyOfMerchant, type Settled, useMerchantReview } from "./use-merchant-review.ts";

/** Code for selection mode loads when it starts. */
const selectingCode = late(() => import("./SelectingMerchants.tsx"));

/** Selection mode: started by a key on a merchant, with all merchants of a suggested category, or with none selected. */
export type Selecting = { first: { index: number; key: string } | null; group?: number };
type Props = { selecting: Selecting | null; onSelecting: (selecting: Selecting | null) => void };

/** What needs review by merchant, largest money first. One decision settles all transactions of a merchant. */
export const MerchantReview = ({ selecting, onSelecting }: Props) => {
  const { data, error, retry, settle, isSettling, done } = useMerchantReview();
  const choices = useChoices();
  const { here: code, ask } = useLate(selectingCode);
  useEffect(() => {
    if (selecting) ask();
  }, [selecting, ask]);
  const [start, setStart] = useState(0);
  const navigate = useNavigate();
  const none = data?.waiting.transactions === 0 && data.merchants.length === 0;
  useEffect(() => {
    if (!none) return;
    if (done > 0) toast("All transactions reviewed");
    void navigate({ to: "/transactions", replace: true });
  }, [none, done, navigate]);
  if (error)
    return (
      <ErrorState title="Transactions to review did not load" onRetry={retry}>
        {textFor(error)}
      </ErrorState>
    );
  if (!data || none) return <SkeletonRows rows={8} />;
  return (
    <>
      <Summary review={data} />
      {selecting && code ? (
        <code.SelectingMerchants
          review={data}
          choices={choices}
          first={selecting.first}
          group={selecting.group ?? null}
          isSettling={isSettling}
          onSettle={(settled) => settle(settled, { onSuccess: () => onSelecting(null) })}
          onEnd={(index) => {
            setStart(index ?? 0);
            onSelecting(null);
          }}
        />
      ) : (
        <>
          <Groups merchants={data.merchants} onSelect={(group) => onSelecting({ first: null, group })} />
          <MerchantList review={data} choices={choices} start={start} onSettle={settle} onSelect={(first) => onSelecting({ first })} />
          <p className="caption muted mt-4 max-sm:hidden">
            <kbd className={styles.key}>Enter</kbd> confirms, <kbd className={styles.key}>C</kbd> changes the category,{" "}
            <kbd className={styles.key}>O</kbd> shows the transactions, <kbd className={styles.key}>X</kbd> selects several,{" "}
            <kbd className={styles.key}>↑</kbd> <kbd className={styles.key}>↓</kbd> move.
          </p>
        </>
      )}
    </>
  );
};

const Summary = ({ review: { waiting, decisions, decided, settled } }: { review: Review }) => {
  const { text } = useAmounts();
  return (
    <div className="mb-4">
      <p className="text-muted mb-2">
        Hiro is not sure what {text(waiting.total)} in {waiting.transactions.toLocaleString("en-US")}{" "}
        {waiting.transactions === 1 ? "transaction was" : "transactions was"} for.{" "}
        {decisions < waiting.merchants
          ? `The first ${decisions === 1 ? "decision settles" : `${decisions} decisions settle`} ${Math.floor(decided * 100)}% of it.`
          : "Each decision settles all transactions of a merchant."}
      </p>
      <Progress label="Money whose category is sure" value={settled} max={1} />
      <p className="caption muted mt-1">{`${Math.floor(settled * 100)}% of your money has a sure category`}</p>
    </div>
  );
};

const MOST_GROUPS = 4;

/** Suggested categories of several merchants, to check and settle together. */
const Groups = ({ merchants, onSelect }: { merchants: readonly MerchantToReview[]; onSelect: (categoryId: number) => void }) => {
  const groups = groupsOf(merchants).slice(0, MOST_GROUPS);
  if (groups.length === 0) return null;
  return (
    <div className="mb-4" role="group" aria-label="Check by suggested category">
      <p className="caption muted mb-2">Check several at once by suggested category</p>
      <div className="flex flex-wrap gap-2">
        {groups.map(({ category, merchants: held }) => (
          <Button
            key={category.id}
            small
            icon={<CategoryIcon icon={category.icon} color={category.color} small />}
            onClick={() => onSelect(category.id)}
          >
            {`${category.name} · ${held.length}`}
            <span className="sr-only"> merchants</span>
          </Button>
        ))}
      </div>
    </div>
  );
};

type ListProps = {
  review: Review;
  choices: Choices;
  /** Index of the row to focus. */
  start: number;
  onSettle: (settled: Settled) => void;
  onSelect: (first: Selecting["first"]) => void;
};

const MerchantList = ({ review: { merchants, decisions, waiting }, choices, start, onSettle, onSelect }: ListProps) => {
  const today = useToday();
  const list = useRef<HTMLUListElement>(null);
  const at = useRef(start);
  const [all, setAll] = useState(start >= decisions);
  const listed = all ? merchants : merchants.slice(0, Math.max(decisions, 1));
  const first = listed[0] && keyOfMerchant(listed[0]);
  const focus = (index: number) => list.current?.children[index]?.querySelector<HTMLElement>("[data-confirm]")?.focus();
  // The first merchant has the focus, or after a decision the one that took its place.
  useEffect(() => {
    const inside = list.current?.contains(document.activeElement) || document.activeElement === document.body;
    if (inside || document.activeElement?.hasAttribute("data-heading")) focus(Math.min(at.current, listed.length - 1));
  }, [first, listed.length]);
  const act = (event: KeyboardEvent<HTMLElement>, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    if (event.target.closest("[role=dialog]") || event.target.getAttribute("role") === "combobox") return;
    const merchant = listed[index];
    const press = (selector: string) => list.current?.children[index]?.querySelector<HTMLElement>(selector)?.click();
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      focus(Math.max(0, Math.min(listed.length - 1, index + (event.key === "ArrowDown" ? 1 : -1))));
    } else if (event.key.toLowerCase() === "c") {
      event.preventDefault();
      press("[role=combobox]");
    } else if (event.key.toLowerCase() === "o") press("[aria-expanded][data-open]");
    else if (isX(event) && merchant) onSelect({ index, key: keyOfMerchant(merchant) });
  };
  const rest = waiting.merchants - listed.length;
  return (
    <>
      <ul ref={list} aria-label="Merchants to review">
        {listed.map((merchant, index) => (
          <MerchantRow
            key={keyOfMerchant(merchant)}
            merchant={merchant}
            category={choices.categoryOf(merchant)}
            except={choices.exceptOf(merchant)}
            index={index}
            today={today}
            onKey={(event) => act(event, index)}
            onFocus={() => (at.current = index)}
            onCategory={(category) => {
              choices.choose(merchant, category);
              // Waits until the list has closed and returned the focus.
              setTimeout(() => focus(index), 30);
            }}
            onExcept={(ids) => choices.leaveOut(merchant, ids)}
            onConfirm={() =>
              onSettle({
                decisions: [{ merchant, categoryId: choices.categoryOf(merchant).id }],
                exceptIds: [...choices.exceptOf(merchant)],
              })
            }
          />
        ))}
      </ul>
      {!all && merchants.length > listed.length && (
        <div className="mt-3">
          <Button small onClick={() => setAll(true)}>
            {`Show ${rest.toLocaleString("en-US")} smaller ${rest === 1 ? "merchant" : "merchants"}`}
          </Button>
        </div>
      )}
    </>
  );
};
