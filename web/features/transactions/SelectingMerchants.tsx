import { useEffect } from "react";
import { MAX_MERCHANTS, type MerchantToReview, type Review } from "#contract/review.ts";
import { groupsOf } from "#domain/transactions/review.ts";
import { Money } from "#web/ui/figures/Money.tsx";
import { Aside, Row, type RowProps } from "#web/ui/lists/Row.tsx";
import { VirtualList } from "#web/ui/lists/VirtualList.tsx";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { CategoryIcon } from "#web/ui/marks/CategoryIcon.tsx";
import { facts } from "./MerchantRow.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { focusRow, selectByKey } from "./selection-keys.ts";
import type { Choices } from "./use-choices.ts";
import { keyOfMerchant, type Settled } from "./use-merchant-review.ts";
import { useSelection } from "./use-selection.ts";

type Props = {
  review: Review;
  choices: Choices;
  /** The row where selecting started. */
  first: { index: number; key: string } | null;
  /** Lists only the merchants with this suggested category, all selected at first. */
  group: number | null;
  isSettling: boolean;
  onSettle: (settled: Settled) => void;
  /** Ends selecting. `index` is the focused row. */
  onEnd: (index?: number) => void;
};

/** The merchants in selection mode. One request settles all that are selected. */
export const SelectingMerchants = ({ review: { merchants: all, waiting }, choices, first, group, isSettling, onSettle, onEnd }: Props) => {
  const grouped = group === null ? null : (groupsOf(all).find(({ category }) => category.id === group)?.merchants ?? []);
  const merchants = grouped ?? all;
  const canSettle = (merchant: MerchantToReview) => choices.exceptOf(merchant).size < merchant.count;
  const open = merchants.filter(canSettle).map(keyOfMerchant);
  const selection = useSelection(open, "merchants", grouped ? open : first ? [first.key] : [], MAX_MERCHANTS);
  useEffect(() => {
    if (first || group !== null) focusRow(first?.index ?? 0);
  }, [first, group]);
  const selected = merchants.filter((merchant) => selection.ids.includes(keyOfMerchant(merchant)));
  const settle = (categoryOf: (merchant: MerchantToReview) => number) =>
    onSettle({
      decisions: selected.map((merchant) => ({ merchant, categoryId: categoryOf(merchant) })),
      exceptIds: selected.flatMap((merchant) => [...choices.exceptOf(merchant)]),
    });
  return (
    <>
      {grouped && (
        <p className="caption muted mb-2">
          {`Hiro suggests ${grouped[0]?.category.name ?? "one category"} for these, but is not sure. Uncheck those that are something else.`}
        </p>
      )}
      {/* The keys are only shortcuts: buttons on the screen and in each row do the same. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        onKeyDown={(event) =>
          selectByKey(
            event,
            merchants.map((merchant) => (canSettle(merchant) ? keyOfMerchant(merchant) : "fixed")),
            selection,
            onEnd,
          )
        }
      >
        <VirtualList
          label="Merchants to review"
          items={merchants}
          itemKey={keyOfMerchant}
          estimate={() => 56}
          render={(merchant) => (
            <SelectableMerchant
              merchant={merchant}
              category={choices.categoryOf(merchant)}
              isGrouped={grouped !== null}
              text={facts(merchant, choices.exceptOf(merchant).size)}
              choice={selection.choiceOf(keyOfMerchant(merchant), canSettle(merchant) ? undefined : "All its transactions are left out.")}
            />
          )}
        />
      </div>
      <SelectionBar
        what="merchants"
        count={selection.ids.length}
        all={selection.all}
        allLabel={grouped === null && waiting.merchants > merchants.length ? `Select first ${merchants.length}` : "Select all"}
        loading={false}
        changing={isSettling}
        confirming={isSettling}
        onAll={selection.selectAll}
        onClear={selection.clear}
        onCategory={(category) => settle(() => category.id)}
        onConfirm={() => settle((merchant) => choices.categoryOf(merchant).id)}
        onEnd={onEnd}
      />
    </>
  );
};

type RowOf = {
  merchant: MerchantToReview;
  category: MerchantToReview["category"];
  /** All rows have the same category, which is named above them. */
  isGrouped: boolean;
  text: string;
  choice: RowProps["choice"];
};

const SelectableMerchant = ({ merchant: { name, total, moneyIn, currency }, category, isGrouped, text, choice }: RowOf) => (
  <Row
    lead={<Avatar name={name} kind="merchant" />}
    name={name}
    wraps={isGrouped}
    sub={
      <>
        <span className="sm:hidden">{isGrouped ? text : `${category.name} · ${text}`}</span>
        <span className="max-sm:hidden">{text}</span>
      </>
    }
    amount={<Money amount={total} sign={moneyIn} currency={currency} />}
    choice={choice}
  >
    {!isGrouped && (
      <Aside className="flex w-36 items-center gap-2 max-sm:hidden">
        <CategoryIcon icon={category.icon} color={category.color} small />
        <span className="truncate">{category.name}</span>
      </Aside>
    )}
  </Row>
);
