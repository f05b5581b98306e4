/** Why a balance changes. Rules follow these in a run: the cause of rule n is `FIRST_RULE_CAUSE + n`. */
export const CAUSES = [
  ["return", "Growth"],
  ["interest", "Interest"],
  ["dividend", "Dividends"],
  ["appreciation", "Change of value"],
  ["tax:federal", "Federal tax"],
  ["tax:state", "State tax"],
  ["tax:fica", "Social Security and Medicare tax"],
  ["tax:penalty", "Penalties on early withdrawals"],
  ["social_security", "Social Security"],
  ["medicare", "Medicare premiums"],
  ["match", "Employer match"],
  ["rmd", "Required distribution"],
  ["shortfall", "Shortfall"],
  ["transfer:contribution", "Contribution"],
  ["transfer:withdrawal", "Withdrawal"],
  ["transfer:payment", "Debt payment"],
  ["transfer:payoff", "Extra debt payment"],
  ["transfer:purchase", "Purchase"],
  ["transfer:sale", "Sale"],
  ["transfer:sweep", "Surplus cash"],
  ["transfer:conversion", "Roth conversion"],
  ["transfer:flow", "Transfer"],
] as const;

type CauseKey = (typeof CAUSES)[number][0];
/** Returns the position of a cause. */
export const causeOf = (key: CauseKey): number => CAUSES.findIndex(([one]) => one === key);
export const FIRST_RULE_CAUSE = CAUSES.length;
/** Whether the rows of a cause must sum to zero: they only move money. */
const isTransfer = (key: string): boolean => key.startsWith("transfer:") || key === "rmd" || key === "shortfall";
/** Positions of the causes that only move money. Rules have causes of their own and are never among them. */
export const TRANSFERS: readonly number[] = CAUSES.flatMap(([key], cause) => (isTransfer(key) ? [cause] : []));

export const CAUSE = {
  growth: causeOf("return"),
  interest: causeOf("interest"),
  dividend: causeOf("dividend"),
  appreciation: causeOf("appreciation"),
  federal: causeOf("tax:federal"),
  state: causeOf("tax:state"),
  fica: causeOf("tax:fica"),
  penalty: causeOf("tax:penalty"),
  socialSecurity: causeOf("social_security"),
  medicare: causeOf("medicare"),
  match: causeOf("match"),
  rmd: causeOf("rmd"),
  shortfall: causeOf("shortfall"),
  contribution: causeOf("transfer:contribution"),
  withdrawal: causeOf("transfer:withdrawal"),
  payment: causeOf("transfer:payment"),
  payoff: causeOf("transfer:payoff"),
  purchase: causeOf("transfer:purchase"),
  sale: causeOf("transfer:sale"),
  sweep: causeOf("transfer:sweep"),
  conversion: causeOf("transfer:conversion"),
  flow: causeOf("transfer:flow"),
} as const;
