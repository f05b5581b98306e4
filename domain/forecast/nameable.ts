import { ACCOUNT_CLASSES, type AccountClass } from "./accounts.ts";
import type { Operation } from "./operations.ts";

/** Accounts whose money moves. A property is sold instead, and a debt is only paid. */
const HOLDINGS = ["cash", "brokerage", "pretax", "hsa", "roth", "education"] as const satisfies readonly AccountClass[];

/** The classes of accounts that a field of an operation may name, and the message for any other account. */
type Nameable = { classes: readonly AccountClass[]; message: string };
const FLOW_FROM: Nameable = { classes: HOLDINGS, message: "Choose cash, savings or investments. A property or a debt cannot pay" };
const FLOW_TO: Nameable = {
  classes: [...HOLDINGS, "debt"],
  message: "Choose cash, savings, investments or a debt. A property cannot receive money",
};
const CONVERT_FROM: Nameable = { classes: ["pretax"], message: "Choose a pre-tax account, such as a 401(k) or an IRA" };
const CONVERT_TO: Nameable = { classes: ["roth"], message: "Choose a Roth account" };
const SOLD: Nameable = { classes: ["property"], message: "Choose a home, a vehicle or another property" };
const REFINANCED: Nameable = { classes: ["debt"], message: "Choose a debt, such as a mortgage or a loan" };
const ANY: Nameable = { classes: ACCOUNT_CLASSES, message: "Choose an account of the plan." };

/** An account that an operation names. */
export type NamedAccount = Nameable & { field: "from" | "to" | "account"; name: string };

/** Returns the accounts that an operation names, in the order of its fields. */
export const namedAccounts = (operation: Operation): NamedAccount[] => {
  switch (operation.op) {
    case "flow":
      return [
        { field: "from", name: operation.from, ...FLOW_FROM },
        { field: "to", name: operation.to, ...FLOW_TO },
      ];
    case "convert":
      return [
        { field: "from", name: operation.from, ...CONVERT_FROM },
        { field: "to", name: operation.to, ...CONVERT_TO },
      ];
    case "sell":
      return [{ field: "account", name: operation.account, ...SOLD }];
    case "refinance":
      return [{ field: "account", name: operation.account, ...REFINANCED }];
    case "setRate":
      return [{ field: "account", name: operation.account, ...ANY }];
    default:
      return [];
  }
};
