import { expect, test } from "vitest";
import { isCash } from "./cash.ts";

test.each<[type: string, subtype: string | null, cash: boolean]>([
  ["depository", "checking", true],
  ["depository", "savings", true],
  ["depository", "money market", true],
  ["depository", "other", true],
  ["depository", null, true],
  ["depository", "cd", false],
  ["depository", "hsa", false],
  ["investment", "brokerage", false],
  ["investment", "money market", false],
  ["credit", "credit card", false],
  ["loan", null, false],
])("money of a %s account (%s) is cash: %s", (type, subtype, cash) => expect(isCash({ type, subtype })).toBe(cash));
