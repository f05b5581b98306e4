import type { Recommendation } from "#contract/recommendations.ts";
import { formatDay } from "#domain/format.ts";
import { cents, sum } from "#domain/money.ts";
import { useToday } from "#web/lib/today.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { useDrawer } from "#web/ui/drawer/use-drawer.ts";
import { Figure } from "#web/ui/figures/Figure.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { BalanceChart, type CheckingAccount } from "./BalanceChart.tsx";
import { Note } from "#web/ui/states/Note.tsx";
import { AskAbout, Assumptions, Calc, CatalogNote, GoalShare } from "./Parts.tsx";
import { DipNote } from "./DipNote.tsx";
import { RelevantRows } from "./RelevantRows.tsx";
import { SafetyBalance } from "./SafetyBalance.tsx";
import { rateText } from "./words.ts";

type Detail = NonNullable<Recommendation["checkingBalance"]>;

/** The checking surplus: what lay idle in each account, where it could go, and the safety balance that decides it. */
export const CheckingView = ({ recommendation, detail }: { recommendation: Recommendation; detail: Detail | null }) => {
  const { text, mask } = useAmounts();
  const drawer = useDrawer();
  if (!detail || detail.accountDetails.length === 0) return <p className="text-muted">{mask(recommendation.description)}</p>;
  const listed = detail.accountDetails.filter((one) => one.listed);
  const open = () =>
    drawer.push({ key: `recommendation-${recommendation.id}`, title: "Transactions", content: <RelevantRows id={recommendation.id} /> });
  return (
    <>
      {recommendation.action === "action" && recommendation.value !== null ? (
        <Figure
          label={detail.subtype === "deficit" ? "Missing from the safety balance" : `Moving it to ${detail.toAccountName} would earn`}
          amount={recommendation.value}
        >
          <p className="text-muted mt-1">
            {detail.subtype === "deficit"
              ? mask(recommendation.description)
              : `a year more than it earns now, on ${text(sum(listed.map((one) => one.surplus)))} in ${listed.length === 1 ? "one account" : `${listed.length} accounts`}`}
          </p>
        </Figure>
      ) : (
        <p className="text-muted">{mask(recommendation.description)}</p>
      )}
      {detail.debtFirst && (
        <Note>
          Paying this toward {detail.debtFirst.accountName} at {rateText(detail.debtFirst.apr)} saves more than saving it earns:{" "}
          {text(detail.debtFirst.saved)} a year in interest on {text(detail.debtFirst.amount)}, against {text(detail.debtFirst.earned)}{" "}
          earned.
          {listed.some((one) => one.goal && one.goal.taken > 0) && " Part of it counts toward a goal, as shown below."}
        </Note>
      )}
      {detail.accountDetails.map((one) => (
        <Account key={one.account} account={one} detail={detail} />
      ))}
      <p className="mt-6">
        <Button small onClick={open}>
          Transactions of the 30 days
        </Button>
      </p>
      {detail.toProduct && <CatalogNote text={catalogText(detail.toProduct)} />}
      <Assumptions list={recommendation.assumptions} />
      <AskAbout recommendation={recommendation} />
    </>
  );
};

const catalogText = (product: NonNullable<Detail["toProduct"]>): string =>
  `${product.name} is ${product.sample ? "a sample product, invented for trying Hiro out" : `from ${product.source ?? "the catalog"}`}.${product.asOf ? ` Rates as of ${formatDay(product.asOf)}.` : ""} Hiro is paid nothing for this.`;

const Account = ({ account, detail }: { account: CheckingAccount; detail: Detail }) => {
  const today = useToday();
  const { text } = useAmounts();
  const idle = account.surplus;
  const to = detail.toAccountApr;
  return (
    <section className="section" aria-label={account.accountName}>
      <SectionHead
        title={account.accountName}
        sum={<Money amount={idle < 0 ? idle : account.gain} className={idle < 0 ? "attention" : undefined} />}
      />
      <BalanceChart account={account} />
      {account.dip && <DipNote account={account} dip={account.dip} />}
      <Calc
        label={`How the surplus of ${account.accountName} is computed`}
        terms={[
          {
            name: "Lowest balance in 30 days",
            why: `End of ${formatDay(account.lowestDay, today)}, posted transactions`,
            amount: <Money amount={account.recentMinBalance} />,
          },
          {
            op: "−",
            name: "Safety balance",
            why: account.safeBalanceSet
              ? "As you set it"
              : `A week of what usually leaves: ${text(account.outflow)} × 7 ÷ ${account.outflowDays}, up to the next ${text(cents(5000), { omitCents: true })}`,
            amount: <Money amount={account.safeBalance} />,
          },
          {
            op: "=",
            name: idle < 0 ? "Missing" : "Idle",
            why: account.goal && account.goal.taken > 0 ? <GoalShare goal={account.goal} to={detail.toAccountName} /> : undefined,
            amount: <Money amount={idle} className={idle < 0 ? "attention" : undefined} />,
          },
          ...(idle > 0 && to !== null
            ? [
                {
                  op: "×" as const,
                  name: "Rate it could earn, less what it earns",
                  why: `${detail.toAccountName} ${rateText(to)} − ${rateText(account.apr)}${SOURCES[account.aprSource]}`,
                  amount: rateText(String(Math.max(0, Number(to) - Number(account.apr)))),
                },
                {
                  op: "=" as const,
                  name: account.listed ? "A year" : "A year: too little to act on",
                  amount: <Money amount={account.gain} />,
                },
              ]
            : []),
        ]}
      />
      <SafetyBalance key={`${account.safeBalance} ${account.safeBalanceSet}`} account={account} />
    </section>
  );
};

const SOURCES: Readonly<Record<CheckingAccount["aprSource"], string>> = {
  account: "",
  product: " (its product's rate)",
  estimated: " (estimated from interest)",
  unknown: " (no rate known)",
};
