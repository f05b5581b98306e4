import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { contract } from "#contract/index.ts";
import type { Endpoint } from "#contract/kit/endpoint.ts";
import { bySchema, replyWriter } from "./reply-text.ts";

const endpoints: Endpoint[] = Object.values(contract).flatMap((feature) => Object.values(feature));

const TEXTS = [
  "",
  "abc",
  " trimmed ",
  "USD",
  "lucide.goal",
  "#a1b2c3",
  "2026-02-28",
  "2026-11-27T10:00:00.000Z",
  "a.b@example.com",
  "12.5",
];
const ODD_TEXTS = [
  '"quoted"',
  "back\\slash",
  "line\nbreak",
  "\u2028 ☂ 👍",
  "\ud800",
  "\u0000",
  "x".repeat(60),
  `${"é".repeat(50)}"`,
  "7".repeat(300),
];
const NUMBERS = [
  0,
  -0,
  1,
  7,
  12.5,
  -3.25,
  0.1 + 0.2,
  1e21,
  1e-7,
  2_147_483_647,
  Number.MAX_SAFE_INTEGER,
  Number.NaN,
  Number.POSITIVE_INFINITY,
];
const OTHERS = [null, undefined, true, false, {}, [], new Date(0)];
const ANY: readonly unknown[] = [...TEXTS, ...ODD_TEXTS, ...NUMBERS, ...OTHERS];

/** Returns a whole number below the given one. */
type Pick = (below: number) => number;
const oneOf = <T>(list: readonly T[], pick: Pick): T => list[pick(list.length)] as T;

const fitting = new Map<z.core.$ZodType, readonly unknown[]>();
const fittingOf = (schema: z.core.$ZodType): readonly unknown[] => {
  const { values } = schema._zod;
  const known = fitting.get(schema) ?? [...ANY, ...(values ?? [])].filter((value) => z.safeEncode(schema, value).success);
  fitting.set(schema, known);
  return known;
};

/** Makes a value that fits a schema, as the code returns it, except that one part in so many is anything. */
const made = (schema: z.core.$ZodType, pick: Pick, wrongOneIn: number): unknown => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (pick(wrongOneIn) === 1) return oneOf(ANY, pick);
  switch (def.type) {
    case "nullable":
      return pick(4) === 0 ? null : made(def.innerType, pick, wrongOneIn);
    case "optional":
      return pick(3) === 0 ? undefined : made(def.innerType, pick, wrongOneIn);
    case "default":
      return made(def.innerType, pick, wrongOneIn);
    case "array":
      return Array.from({ length: pick(4) }, () => made(def.element, pick, wrongOneIn));
    case "union":
      return made(oneOf(def.options, pick), pick, wrongOneIn);
    case "object": {
      const properties = Object.entries(def.shape).map(([key, inner]) => [key, made(inner, pick, wrongOneIn)] as const);
      const extra = pick(15) === 0 ? { notPartOfIt: "secret" } : {};
      return { ...Object.fromEntries(properties.filter(([, value]) => value !== undefined || pick(2) === 0)), ...extra };
    }
    default: {
      const values = fittingOf(schema);
      return values.length > 0 ? oneOf(values, pick) : oneOf(ANY, pick);
    }
  }
};

const outcome = (work: () => string): string => {
  try {
    return work();
  } catch (error) {
    return `throws ${String(error)}`;
  }
};

/** Endpoints for which a fitting reply was made. */
const written = new Set<Endpoint>();

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))("writes a reply of %s as its schema does", (_name, endpoint) => {
  const write = replyWriter(endpoint.reply);
  fc.assert(
    fc.property(fc.gen(), (gen) => {
      const wrongOneIn = gen(fc.constantFrom, 1, 1, 50);
      const reply = made(endpoint.reply, (below) => gen(fc.nat, below - 1), wrongOneIn);
      const expected = outcome(() => bySchema(endpoint.reply, reply));
      if (!expected.startsWith("throws")) written.add(endpoint);
      expect(outcome(() => write(reply))).toBe(expected);
    }),
    { numRuns: 25 },
  );
});

test("the replies above fit nearly all schemas", () => {
  expect(written.size).toBeGreaterThan(0.95 * endpoints.length);
});

test("reads each value of a list once", () => {
  let reads = 0;
  const row = {
    get name() {
      reads += 1;
      return "Coffee";
    },
  };
  const write = replyWriter(z.object({ firstPage: z.array(z.object({ name: z.string() })) }));
  expect(write({ firstPage: [row, row] })).toBe('{"first_page":[{"name":"Coffee"},{"name":"Coffee"}]}');
  expect(reads).toBe(2);
});

test("throws for a value that the contract does not allow", () => {
  const write = replyWriter(z.object({ amount: z.number() }));
  expect(() => write({ amount: "12" })).toThrow("expected number");
  expect(() => write({})).toThrow("expected number");
});
