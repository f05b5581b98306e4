import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "../index.ts";
import type { Endpoint } from "./endpoint.ts";
import { fieldsOf, textOf, issueText } from "./issues.ts";

const wrong = (schema: z.core.$ZodType, value: unknown): Record<string, string[]> => {
  const parsed = z.safeParse(schema, value, { error: issueText });
  if (parsed.success) throw new Error("it fits");
  return fieldsOf(parsed.error);
};

describe("validation messages", () => {
  test.each([
    [z.string(), undefined, "This is required"],
    [z.string(), 5, "Enter text"],
    [z.number(), "5", "Enter a number"],
    [z.number(), Number.NaN, "Enter a number"],
    [z.number().int(), 1.5, "Enter a whole number"],
    [z.number().int(), 1e300, "Enter a smaller number"],
    [z.number().min(3), 2, "Enter 3 or more"],
    [z.number().positive(), 0, "Enter more than 0"],
    [z.number().max(3), 4, "Enter 3 or less"],
    [z.boolean(), "yes", "Enter true or false"],
    [z.array(z.string()), "a", "Enter a list"],
    [z.array(z.string()).min(1), [], "Enter at least one value"],
    [z.array(z.string()).max(2), ["a", "b", "c"], "Enter at most 2 values"],
    [z.string().min(1), "", "Enter a value"],
    [z.string().max(1), "ab", "Enter at most 1 character"],
    [z.string().regex(/^a$/), "b", "Enter a valid value"],
    [z.email(), "b", "Enter an email address"],
    [z.enum(["weekly", "monthly"]), "daily", "Enter weekly or monthly"],
    [z.literal("email"), "sms", "Enter email"],
    [z.custom(() => false), 1, "Enter a valid value"],
    [z.string().refine(() => false), "a", "Enter a valid value"],
    [z.string().min(1, "Enter a name"), "", "Enter a name"],
    [z.object({}), [], "Enter an object"],
  ] as const)("%o rejects %o with the expected message", (schema, value, message) => {
    expect(wrong(schema as z.core.$ZodType, value)).toEqual({ body: [message] });
  });

  test("name unknown keys, fields in lists, and the field in the closest branch of a union", () => {
    expect(wrong(z.strictObject({ firstName: z.string() }), { firstName: "A", lastName: "B" })).toEqual({
      lastName: ["This field is unknown"],
    });
    expect(wrong(z.object({ rows: z.array(z.object({ endDate: z.string() })) }), { rows: [{ endDate: "x" }, {}] })).toEqual({
      "rows.1.endDate": ["This is required"],
    });
    const either = z.union([z.object({ kind: z.literal("a"), size: z.number() }), z.object({ kind: z.literal("b"), name: z.string() })]);
    expect(wrong(either, { kind: "b", name: 5 })).toEqual({ name: ["Enter text"] });
    expect(textOf({ firstName: ["Enter a name", "x"], "rows.1.endDate": ["This is required"] })).toBe(
      "first_name: Enter a name; rows.1.end_date: This is required",
    );
  });

  const LIBRARY = /Invalid|expected|received|Unrecognized|Too (small|big)|>=|<=|must|zod/;
  /** Our own words, given by the specification. */
  const SPECIFIED = "Target amount must be greater than $0.00";
  const endpoints: Endpoint[] = Object.values(contract).flatMap((feature) => Object.values(feature));
  const junk = fc.oneof({ maxDepth: 2 }, fc.jsonValue({ maxDepth: 2 }), fc.constant(undefined), fc.constant(Number.NaN));
  test("never contain the validation library's wording, for any body or query of the contract", () => {
    for (const { name, body, query } of endpoints)
      for (const schema of [body, query]) {
        const keys = schema instanceof z.core.$ZodObject ? Object.keys(schema._zod.def.shape) : [];
        const given = fc.oneof(junk, fc.record(Object.fromEntries(keys.map((key) => [key, junk])), { requiredKeys: [] }));
        fc.assert(
          fc.property(given, (value) => {
            const parsed = schema.safeParse(value, { error: issueText });
            if (!parsed.success) expect(textOf(fieldsOf(parsed.error)).replaceAll(SPECIFIED, ""), name).not.toMatch(LIBRARY);
          }),
          { numRuns: 25, seed: 3 },
        );
      }
  });
});
