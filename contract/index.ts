import { accounts } from "./accounts.ts";
import { assistant } from "./assistant.ts";
import { dataChecks } from "./data-checks.ts";
import { budgets } from "./budgets.ts";
import { categories } from "./categories.ts";
import { charts } from "./charts.ts";
import { chat } from "./chat.ts";
import { connections } from "./connections.ts";
import { datagrids } from "./datagrids.ts";
import { exports } from "./export.ts";
import { feedback } from "./feedback.ts";
import { flags } from "./flags.ts";
import { frame } from "./frame.ts";
import { goals } from "./goals.ts";
import { household } from "./household.ts";
import { imports } from "./imports.ts";
import { incomeStatement } from "./income-statement.ts";
import { investments } from "./investments.ts";
import { manualAccounts } from "./manual-accounts.ts";
import { memories } from "./memories.ts";
import { netWorth } from "./net-worth.ts";
import { outbox } from "./outbox.ts";
import { personalData } from "./personal-data.ts";
import { plans } from "./plans.ts";
import { products } from "./products.ts";
import { profile } from "./profile.ts";
import { properties } from "./properties.ts";
import { proposals } from "./proposals.ts";
import { recommendations } from "./recommendations.ts";
import { review } from "./review.ts";
import { schedules } from "./schedules.ts";
import { security } from "./security.ts";
import { shares } from "./shares.ts";
import { signUp } from "./sign-up.ts";
import { subscriptions } from "./subscriptions.ts";
import { tasks } from "./tasks.ts";
import { transactionChanges } from "./transaction-changes.ts";
import { transactions } from "./transactions.ts";

/** Every endpoint of the product, by feature. */
export const contract = {
  accounts,
  assistant,
  budgets,
  categories,
  charts,
  chat,
  connections,
  dataChecks,
  datagrids,
  exports,
  feedback,
  flags,
  frame,
  goals,
  household,
  imports,
  incomeStatement,
  investments,
  manualAccounts,
  memories,
  netWorth,
  outbox,
  personalData,
  plans,
  products,
  profile,
  properties,
  proposals,
  recommendations,
  review,
  schedules,
  security,
  shares,
  signUp,
  subscriptions,
  tasks,
  transactionChanges,
  transactions,
};
