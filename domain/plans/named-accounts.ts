import { ACCOUNT_CLASSES, ACCOUNT_KINDS, type AccountClass, type OpeningAccount, PERSON_KEYS } from "../forecast/accounts.ts";
import { namedAccounts } from "../forecast/nameable.ts";
import { OUTSIDE } from "../forecast/operations.ts";
import type { Problem } from "../forecast/problems.ts";
import type { PlanRule } from "../forecast/rules.ts";
import { accountKeyOf } from "./opening.ts";

type Known = readonly Pick<OpeningAccount, "key" | "class">[];

/** Keys of accounts that purchases create in a run. */
const PROPERTY = "property:";
const LOAN = "loan:";
const ACCOUNT = accountKeyOf(0).slice(0, -1);
const OF_A_PERSON = new RegExp(`:(${PERSON_KEYS.join("|")})$`);
const UNKNOWN = "Choose an account of the plan.";

/** Returns the classes that an account with this name can have. Empty if no account can have the name. */
const classesOf = (name: string, known: Known): readonly AccountClass[] => {
  const own = known.find(({ key }) => key === name);
  if (own) return [own.class];
  if (name.startsWith(ACCOUNT)) return [];
  if (name.startsWith(PROPERTY)) return ["property"];
  if (name.startsWith(LOAN)) return ["debt"];
  const kind = name.replace(OF_A_PERSON, "");
  // The model alone uses the shortfall account.
  if (kind === "shortfall") return [];
  return ACCOUNT_CLASSES.filter((one) => one === kind || (ACCOUNT_KINDS[one] as readonly string[]).includes(kind));
};

const problemOf = (field: string, name: string, known: Known, classes: readonly AccountClass[], message: string): Problem[] => {
  const found = classesOf(name, known);
  if (found.length === 0) return [{ field, message: UNKNOWN }];
  return found.some((one) => classes.includes(one)) ? [] : [{ field, message }];
};

const debtProblems = ({ ruleType, extra: { account } }: Pick<PlanRule, "ruleType" | "extra">, known: Known): Problem[] => {
  if (!account) return [];
  if (ruleType === "PAY_OFF_DEBT") return problemOf("account", account, known, ["debt"], "Choose the debt to pay off");
  return account.startsWith(ACCOUNT) ? problemOf("account", account, known, ACCOUNT_CLASSES, UNKNOWN) : [];
};

/**
 * Returns which accounts a rule must not name: those outside the plan, and those of a class that the operation does not fit. `known` are the
 * accounts of the plan. A kind such as "ira" fits also before the plan has such an account.
 */
export const accountProblems = (rule: Pick<PlanRule, "ruleType" | "extra" | "operations">, known: Known): Problem[] => [
  ...rule.operations.flatMap((operation, i) =>
    namedAccounts(operation).flatMap(({ field, name, classes, message }) =>
      operation.op === "flow" && name === OUTSIDE ? [] : problemOf(`operations[${i}].${field}`, name, known, classes, message),
    ),
  ),
  ...debtProblems(rule, known),
];
