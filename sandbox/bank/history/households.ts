import { addMonths, type Day, later } from "#domain/day.ts";
import { EPOCH } from "./calendar.ts";
import { demoHousehold } from "./demo.ts";
import { Household } from "./household.ts";
import { ordinaryHousehold } from "./ordinary.ts";
import type { AccountPlan } from "./plan.ts";

/** The households behind the logins, each simulated once and cached. */
export class Households {
  private readonly lived = new Map<string, Household>();

  /** Returns the household that a login shows. The demo logins share one household. */
  of(institutionId: string, login: string): Household {
    const demo = login.startsWith("demo_");
    const key = demo ? "demo" : `${institutionId} ${login}`;
    const known = this.lived.get(key);
    if (known) return known;
    const made = new Household(demo ? demoHousehold : ordinaryHousehold(institutionId, login));
    this.lived.set(key, made);
    return made;
  }

  /** Returns the accounts that a login has at an institution; empty if it is not a customer there. */
  accountsOf(institutionId: string, login: string): readonly AccountPlan[] {
    return this.of(institutionId, login).plan.accounts.filter(
      (account) => account.institutionId === institutionId && account.login === login,
    );
  }
}

/** Returns the first day of the rows that a link created on `linked` delivers. */
export const firstDayOf = (household: Household, linked: Day): Day => later(EPOCH, addMonths(linked, -household.plan.months));
