import { useQuery } from "@tanstack/react-query";
import type { Account } from "#contract/accounts.ts";
import { isAsset } from "#domain/accounts/accounts.ts";
import { formatLongDay, formatRate } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";
import { subtypeName } from "#web/features/accounts/index.ts";
import { Money } from "#web/ui/figures/Money.tsx";
import { Facts } from "#web/ui/lists/Panel.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { propertyQuery } from "./home-query.ts";

/** Known facts about an account besides its balance. Facts that do not apply are left out. */
export const AccountFacts = ({ account, hidden }: { account: Account; hidden: boolean }) => {
  const { data: home } = useQuery(propertyQuery(account.zillowProperty));
  const money = (amount: Cents | null) =>
    amount === null ? null : <Money key="m" amount={amount} currency={account.currency} hidden={hidden} />;
  return (
    <section className="section">
      <SectionHead title="Details" />
      <Facts
        facts={[
          ["Kind", subtypeName(account)],
          ["Address", home?.address],
          ["Value", home && `${home.estimatedBy}, updated once a month`],
          ["Available", money(account.availableBalance)],
          ["Limit", money(account.limit)],
          ["Interest rate", account.interestRate === null ? null : formatRate(Number(account.interestRate))],
          ["Maturity date", account.maturityDate === null ? null : formatLongDay(account.maturityDate)],
          ["Minimum payment", isAsset(account.type) ? null : money(account.minimumPayment)],
          ["Next payment due", account.nextPaymentDue === null ? null : formatLongDay(account.nextPaymentDue)],
          [
            "Balance as of",
            account.balanceAsOf === null
              ? null
              : new Date(account.balanceAsOf).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" }),
          ],
        ]}
      />
    </section>
  );
};
