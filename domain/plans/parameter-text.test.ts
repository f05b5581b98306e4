import { expect, test } from "vitest";
import { formatMoney } from "../format.ts";
import { cents } from "../money.ts";
import { parameterText } from "./parameter-text.ts";

test.each([
  ["inflation", 0.03, "3%"],
  ["inflation", 0.0275, "2.75%"],
  ["retirement_age", 67, "67"],
  ["social_security_monthly", cents(250_000), "$2,500.00"],
  ["cash_ceiling", null, "not set"],
  ["filing_status", "married_joint", "Married, filing jointly"],
  ["state", "TX", "Texas"],
  ["withdrawal_order", "taxable_first", "taxable first"],
] as const)("%s of %s reads %s", (key, value, text) => {
  expect(parameterText(key, value, formatMoney)).toBe(text);
});
