import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Category } from "#contract/categories.ts";
import type { MerchantToReview, Review } from "#contract/review.ts";
import { textFor } from "#web/lib/api.ts";
import { useToday } from "#web/lib/today.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { useAmounts } from "#web/ui/amounts.ts";
import { Progress } from "#web/ui/figures/Progress.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { MerchantRow } from "./MerchantRow.tsx";
import styles from "./ReviewScreen.module.css";
import { type Decision, keyOfMerchant, useMerchantReview } from "./use-merchant-review.ts";

/** What needs review by merchant, largest money first. One decision settles all transactions of a merchant. */
export const MerchantReview = () => {
  const { data, error, retry, settle, done } = useMerchantReview();
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
      <MerchantList review={data} onSettle={settle} />
      <p className="caption muted mt-4 max-sm:hidden">
        <kbd className={styles.key}>Enter</kbd> confirms, <kbd className={styles.key}>C</kbd> changes the category,{" "}
        <kbd className={styles.key}>O</kbd> shows the transactions, <kbd className={styles.key}>↑</kbd> <kbd className={styles.key}>↓</kbd>{" "}
        move.
      </p>
    </>
  );
};

const Summary = ({ review: { waiting, decisions, decided, settled } }: { review: Review }) => {
  const { text } = useAmounts();
  return (
    <div className="mb-4 max-w-[640px]">
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

type ListProps = { review: Review; onSettle: (decision: Decision) => void };

const MerchantList = ({ review: { merchants, decisions, waiting }, onSettle }: ListProps) => {
  const today = useToday();
  const list = useRef<HTMLUListElement>(null);
  const at = useRef(0);
  const [all, setAll] = useState(false);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Category>>(new Map());
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
    const press = (selector: string) => list.current?.children[index]?.querySelector<HTMLElement>(selector)?.click();
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      focus(Math.max(0, Math.min(listed.length - 1, index + (event.key === "ArrowDown" ? 1 : -1))));
    } else if (event.key.toLowerCase() === "c") {
      event.preventDefault();
      press("[role=combobox]");
    } else if (event.key.toLowerCase() === "o") press("[aria-expanded][data-open]");
  };
  const categoryOf = (merchant: MerchantToReview) => chosen.get(keyOfMerchant(merchant)) ?? merchant.category;
  const rest = waiting.merchants - listed.length;
  return (
    <>
      <ul ref={list} aria-label="Merchants to review">
        {listed.map((merchant, index) => (
          <MerchantRow
            key={keyOfMerchant(merchant)}
            merchant={merchant}
            category={categoryOf(merchant)}
            isFirst={index === 0}
            today={today}
            onKey={(event) => act(event, index)}
            onFocus={() => (at.current = index)}
            onCategory={(category) => {
              setChosen((now) => new Map([...now, [keyOfMerchant(merchant), category]]));
              // Waits until the list has closed and returned the focus.
              setTimeout(() => focus(index), 30);
            }}
            onConfirm={(exceptIds) => onSettle({ merchant, categoryId: categoryOf(merchant).id, exceptIds })}
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
