import { useNavigate } from "@tanstack/react-router";
import CircleAlert from "lucide-react/icons/circle-alert";
import type { Recommendation } from "#contract/recommendations.ts";
import { formatDay, formatReward } from "#domain/format.ts";
import { downToTens } from "#domain/recommendations/rates.ts";
import { cardSummary, price as whole } from "#web/features/products/index.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { useDrawer } from "#web/ui/drawer/use-drawer.ts";
import { Money } from "#web/ui/figures/Money.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { Note } from "#web/ui/states/Note.tsx";
import { FactsRow } from "#web/ui/figures/FactsRow.tsx";
import styles from "./parts.module.css";
import { AskAbout, Assumptions, Calc, CatalogHead, CatalogNote, OfferHead, OfferRow } from "./Parts.tsx";
import { Identify } from "./Identify.tsx";
import { RelevantRows } from "./RelevantRows.tsx";

type Detail = NonNullable<Recommendation["bestCreditCard"]>;
type Card = Detail["products"][number];

/** A new card: what it would add beyond the held cards, less its fee, with the bonus apart. */
export const BestCardView = ({ recommendation, detail }: { recommendation: Recommendation; detail: Detail }) => {
  const { mask, text } = useAmounts();
  const best = recommendation.action === "action" ? detail.products.find((one) => !one.stale) : undefined;
  return (
    <>
      {best ? (
        <div>
          <p className="text-muted">{best.name} would add</p>
          <p className="figure" data-figure="">
            <Money amount={best.shownValue} omitCents />
          </p>
          <p className="text-muted mt-1">
            a year, {best.creditCard?.annualFee ? `after its ${whole(best.creditCard.annualFee)} fee` : "without a fee"}, over what your{" "}
            {detail.heldCards === 1 ? "card pays" : `${detail.heldCards} cards pay`} already
          </p>
        </div>
      ) : (
        <p className="text-muted">{mask(recommendation.description)}</p>
      )}
      {detail.interestFirst && (
        <Note icon={<CircleAlert aria-hidden />}>
          Interest costs more than rewards earn: {detail.interestFirst.accountName} charged {text(detail.interestFirst.interest)} in the
          last 60 days.
        </Note>
      )}
      {detail.needsCreditScore && <AskScore />}
      <Identify recommendation={recommendation} />
      {best && <Best card={best} detail={detail} id={recommendation.id} />}
      <Compared list={detail.products} />
      <Assumptions list={recommendation.assumptions} />
      <AskAbout recommendation={recommendation} />
    </>
  );
};

const AskScore = () => {
  const navigate = useNavigate();
  return (
    <Note>
      <p>Without a credit score, cards that ask for a high one are listed too.</p>
      <Button small className="mt-2" onClick={() => void navigate({ to: "/update-credit-score" })}>
        Enter your credit score
      </Button>
    </Note>
  );
};

const Best = ({ card, detail, id }: { card: Card; detail: Detail; id: number }) => {
  const drawer = useDrawer();
  const { text } = useAmounts();
  const terms = card.creditCard;
  if (!terms) return null;
  const [gaining, rest] = [card.valueLines.filter((line) => line.value > 0), card.valueLines.filter((line) => line.value <= 0)];
  const open = (categoryGroup: string) =>
    drawer.push({
      key: `recommendation-${id}-${categoryGroup}`,
      title: categoryGroup,
      content: <RelevantRows id={id} categoryGroup={categoryGroup} />,
    });
  const [bonus] = card.bonuses;
  const firstFee = terms.firstYearFee ?? terms.annualFee;
  return (
    <>
      <FactsRow
        facts={[
          {
            name: "First year",
            value: <Money amount={downToTens(card.firstYearValue)} omitCents />,
            note: firstFee === 0 ? (terms.annualFee === 0 ? "No annual fee" : "Fee waived") : `Fee ${whole(firstFee)}`,
          },
          {
            name: "Each year after",
            value: <Money amount={card.shownValue} omitCents />,
            note: terms.annualFee === 0 ? "No annual fee" : `Fee ${whole(terms.annualFee)}`,
          },
          {
            name: "Sign-up bonus, once",
            value: bonus ? <Money amount={bonus.value} omitCents sign /> : "None",
            note: "Not in the figures beside it",
          },
        ]}
      />
      {bonus && (
        <p className="text-muted mt-4">
          Plus {whole(bonus.value)} once, if you spend {whole(bonus.requiredAmount)} in {bonus.months} months. You usually spend{" "}
          {text(detail.usualSpending, { omitCents: true })} in 90 days{bonus.reachable ? "." : ", which is not enough."}
        </p>
      )}
      <section className="section" aria-label="How it was computed">
        <SectionHead title="How it was computed" />
        <Calc
          label={`What ${card.name} would add`}
          terms={[
            ...gaining.map((line, i) => ({
              op: i === 0 ? undefined : ("+" as const),
              name: (
                <button type="button" className="opens" onClick={() => open(line.categoryGroup)}>
                  {line.categoryGroup}
                </button>
              ),
              why: `${text(line.spend)} spent${line.multiplier === null ? "" : `, at most ${formatReward(terms.rewardType, Number(line.multiplier))}`}, beyond what your best card pays`,
              amount: <Money amount={line.value} />,
            })),
            ...(rest.length > 0
              ? [
                  {
                    op: "+" as const,
                    name: "All else",
                    why: "Your cards pay as much or more; you would keep using them",
                    amount: <Money amount={rest.reduce((all, line) => (all + line.value) as typeof line.value, 0 as Card["value"])} />,
                  },
                ]
              : []),
            ...(detail.days < 365 ? [{ op: "=" as const, name: `In ${detail.days} days`, amount: <Money amount={card.gain} /> }] : []),
            {
              op: "=" as const,
              name: "Rewards of a year",
              why: detail.days < 365 ? `× 365 ÷ ${detail.days}` : undefined,
              amount: <Money amount={card.gainAYear} />,
            },
            { op: "−" as const, name: "Annual fee", amount: <Money amount={terms.annualFee} /> },
            { op: "=" as const, name: "Each year", amount: <Money amount={card.value} /> },
          ]}
        />
        <p className="caption text-muted mt-3">Shown rounded down to tens: {text(card.shownValue, { omitCents: true })}.</p>
      </section>
    </>
  );
};

const Compared = ({ list }: { list: readonly Card[] }) => {
  const { hidden } = useAmounts();
  if (list.length === 0) return null;
  const most = Math.max(...list.map((one) => one.value), 1);
  const sample = list.some((one) => one.sample);
  const oldest = list.flatMap((one) => (one.asOf === null ? [] : [one.asOf])).toSorted()[0];
  return (
    <section className="section" aria-label="Compared">
      <CatalogHead title="Compared" sample={sample} />
      <OfferHead titles={["Card", "Fee", "", "Each year after"]} />
      {list.map((one) => (
        <OfferRow
          key={one.id}
          product={one.id}
          lead={<Avatar name={one.name} />}
          name={one.name}
          sub={`${one.creditCard ? cardSummary(one.creditCard) : ""}${one.stale && one.asOf ? ` · checked on ${formatDay(one.asOf)}` : ""}`}
          figure={one.creditCard ? whole(one.creditCard.annualFee) : ""}
          bars={hidden ? null : <i className={one.stale ? styles.mine : undefined} style={{ width: `${(100 * one.value) / most}%` }} />}
          value={<Money amount={one.shownValue} omitCents />}
        />
      ))}
      <CatalogNote
        text={`${sample ? "Invented for trying Hiro out. " : ""}${oldest ? `Terms as of ${formatDay(oldest)}. ` : ""}Order comes from arithmetic alone. Hiro is paid nothing for this.`}
      />
    </section>
  );
};
