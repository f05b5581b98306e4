import type { Recommendation } from "#contract/recommendations.ts";
import { formatDay, plural } from "#domain/format.ts";
import { negate } from "#domain/money.ts";
import { price } from "#web/features/products/index.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { useDrawer } from "#web/ui/drawer/use-drawer.ts";
import { Money } from "#web/ui/figures/Money.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { Avatar } from "#web/ui/marks/Avatar.tsx";
import { Button } from "#web/ui/actions/Button.tsx";
import { Figure } from "#web/ui/figures/Figure.tsx";
import styles from "./parts.module.css";
import { AskAbout, Assumptions, Calc, CatalogHead, CatalogNote, GoalShare, OfferHead, OfferRow } from "./Parts.tsx";
import { RelevantRows } from "./RelevantRows.tsx";
import { rateText } from "./words.ts";

type Detail = NonNullable<Recommendation["highYieldSavings"]>;
type Deposit = Detail["products"][number];

/** A better yield: what each account could earn more, from which products, and what to check before switching. */
export const SavingsView = ({ recommendation, detail }: { recommendation: Recommendation; detail: Detail }) => {
  const { text, mask } = useAmounts();
  const drawer = useDrawer();
  const best = detail.products.find((one) => !one.stale);
  const open = () =>
    drawer.push({
      key: `recommendation-${recommendation.id}`,
      title: "Interest received",
      content: <RelevantRows id={recommendation.id} />,
    });
  return (
    <>
      {recommendation.action === "action" && best ? (
        <Figure label="At the best rate we know, your savings would earn" amount={best.value}>
          <p className="text-muted mt-1">
            a year more, on {text(best.movedBalance)}, at {best.name} of {best.institution.name}
          </p>
        </Figure>
      ) : (
        <p className="text-muted">{mask(recommendation.description)}</p>
      )}
      <Offers title="Where it could be" list={detail.products} note />
      {best && (
        <section className="section" aria-label="How it comes about">
          <SectionHead title={`How ${text(best.value)} comes about`} />
          <Calc
            label={`What ${best.name} would pay more`}
            terms={[
              ...best.valueLines.map((line) => ({
                name: line.accountName,
                why: (
                  <>
                    {text(line.balance)} × ({rateText(line.newApr)} − {rateText(line.apr)})
                    {line.aprSource === "estimated" ? ", estimated from interest" : line.aprSource === "unknown" ? ", no rate known" : ""}
                    <GoalShare goal={line.goal} to={best.name} />
                  </>
                ),
                amount: <Money amount={line.value} />,
              })),
              ...(best.fees > 0 ? [{ op: "−" as const, name: "Fees of a year", amount: <Money amount={negate(best.fees)} /> }] : []),
              { op: "=" as const, name: "A year", amount: <Money amount={best.value} /> },
            ]}
          />
          <p className="mt-4">
            <Button small onClick={open}>
              Interest that you received
            </Button>
          </p>
        </section>
      )}
      <Offers title="Certificates and funds" list={detail.apart} />
      <Checks detail={detail} minimum={best} />
      <Assumptions list={recommendation.assumptions} />
      <AskAbout recommendation={recommendation} />
    </>
  );
};

const Offers = ({ title, list, note = false }: { title: string; list: readonly Deposit[]; note?: boolean }) => {
  const { hidden } = useAmounts();
  if (list.length === 0) return null;
  const most = Math.max(...list.map((one) => one.value), 1);
  const highest = Math.max(...list.map((one) => Number(one.apy)), 0.0001);
  const sample = list.some((one) => one.sample);
  const oldest = list.flatMap((one) => (one.asOf === null ? [] : [one.asOf])).toSorted()[0];
  return (
    <section className="section" aria-label={title}>
      <CatalogHead title={title} sample={sample} />
      <OfferHead titles={["Account", "APY", "", "More a year"]} />
      {list.map((one) => (
        <OfferRow
          key={one.id}
          product={one.id}
          lead={<Avatar name={one.institution.name} kind="institution" color={one.institution.primaryColor} />}
          name={one.name}
          sub={subOf(one)}
          figure={rateText(one.apy)}
          bars={
            hidden ? null : (
              <>
                <i className={one.yours ? styles.mine : undefined} style={{ width: `${(100 * one.value) / most}%` }} />
                <i style={{ width: `${(100 * Number(one.apy)) / highest}%` }} />
              </>
            )
          }
          value={<Money amount={one.value} />}
        />
      ))}
      {note && (
        <CatalogNote
          text={`${sample ? "Invented for trying Hiro out. " : ""}${oldest ? `Rates as of ${formatDay(oldest)}. ` : ""}Sign-up offers are left out of the order, which comes from arithmetic alone. Hiro is paid nothing for this.`}
        />
      )}
    </section>
  );
};

const subOf = (one: Deposit): string => {
  const deposit = one.depositoryAccount;
  const parts = [
    one.institution.name,
    one.yours ? "yours already" : null,
    one.stale && one.asOf ? `checked on ${formatDay(one.asOf)}` : null,
    deposit?.accountType === "cd" ? `money is tied up for ${plural(deposit.termMonths ?? 0, "month")}` : null,
    deposit?.accountType === "money market fund" ? "not a bank deposit, not insured" : null,
    deposit && deposit.minimumBalance > 0 ? `${price(deposit.minimumBalance)} minimum` : "no minimum",
    one.fees > 0 ? `${price(one.fees)} fees a year` : null,
  ];
  return parts.filter((part) => part !== null).join(" · ");
};

const Checks = ({ detail, minimum }: { detail: Detail; minimum: Deposit | undefined }) => {
  const { text } = useAmounts();
  if (!minimum) return null;
  const least = minimum.depositoryAccount?.minimumBalance ?? 0;
  return (
    <section className="section" aria-label="Before you switch">
      <SectionHead title="Before you switch" />
      <ul className="grid gap-2 pt-3">
        {detail.transfers.map((one) => (
          <li key={`${one.account} ${one.amount}`}>
            {text(one.amount)} moves into {one.accountName} around day {one.dayOfMonth} of each month. Point it at the new account.
          </li>
        ))}
        {least > 0 && (
          <li>
            {minimum.name} asks for at least {price(minimum.depositoryAccount?.minimumBalance ?? minimum.value)}.
          </li>
        )}
        <li>A transfer takes 1 to 3 days.</li>
      </ul>
    </section>
  );
};
