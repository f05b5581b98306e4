import type { AnswerKind } from "../query.ts";
import { aheadKinds } from "./ahead.ts";
import { budgetKinds } from "./budgets.ts";
import { cardPaymentKinds } from "./card-payments.ts";
import { changeKinds } from "./changes.ts";
import { debtKinds } from "./debts.ts";
import { flowKinds } from "./flows.ts";
import { goalKinds } from "./goals.ts";
import { incomeKinds } from "./income.ts";
import { levelKinds } from "./levels.ts";
import { makingKinds } from "./making.ts";
import { overTimeKinds } from "./over-time.ts";
import { priceKinds } from "./prices.ts";
import { productKinds } from "./products.ts";
import { rowKinds } from "./rows.ts";
import { spendingKinds } from "./spending.ts";
import { splitKinds } from "./splits.ts";
import { recurringKinds } from "./recurring.ts";

/** Every kind of answer that a composed query can pick. */
export const answerKinds: readonly AnswerKind[] = [
  ...spendingKinds,
  ...splitKinds,
  ...overTimeKinds,
  ...rowKinds,
  ...incomeKinds,
  ...levelKinds,
  ...debtKinds,
  ...cardPaymentKinds,
  ...changeKinds,
  ...recurringKinds,
  ...aheadKinds,
  ...budgetKinds,
  ...goalKinds,
  ...makingKinds,
  ...priceKinds,
  ...productKinds,
  ...flowKinds,
];
