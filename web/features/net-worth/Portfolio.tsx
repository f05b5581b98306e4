import type { Account } from "#contract/accounts.ts";
import type { Day } from "#domain/day.ts";
import { Holdings } from "./Holdings.tsx";
import { Trades } from "./Trades.tsx";

/** Sections only for investment accounts: holdings and investment transactions. */
export const Portfolio = (props: { account: Account; today: Day; hidden: boolean }) => (
  <>
    <Holdings account={props.account} hidden={props.hidden} />
    <Trades {...props} />
  </>
);
