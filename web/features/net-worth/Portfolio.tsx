import type { Account } from "#contract/accounts.ts";
import type { Day } from "#domain/day.ts";
import { Holdings } from "./Holdings.tsx";
import { Trades } from "./Trades.tsx";

/** What only an investment account has: its holdings and its trades. */
export const Portfolio = (props: { account: Account; today: Day; hidden: boolean }) => (
  <>
    <Holdings account={props.account} hidden={props.hidden} />
    <Trades {...props} />
  </>
);
