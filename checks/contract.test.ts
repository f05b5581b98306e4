import { Validator } from "@seriousme/openapi-schema-validator";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "#contract/index.ts";
import type { Endpoint } from "#contract/kit/endpoint.ts";
import { money } from "#contract/kit/fields.ts";
import { fromWireKeys, toCamel, toSnake, toWireKeys } from "#contract/kit/wire.ts";
import { cents } from "#domain/money.ts";
import { openApi } from "#server/http/openapi.ts";

const endpoints: Endpoint[] = Object.values(contract).flatMap((feature) => Object.values(feature));

type Def = { type?: string; shape?: Record<string, z.core.$ZodType>; options?: z.core.$ZodType[]; items?: z.core.$ZodType[] } & Record<
  string,
  unknown
>;
/** Returns every key of a schema. Records are not allowed, because renaming keys would change their data. */
const keysOf = (schema: z.core.$ZodType | undefined, name: string, seen = new Set<z.core.$ZodType>()): string[] => {
  if (!schema || seen.has(schema)) return [];
  seen.add(schema);
  const def = schema._zod.def as unknown as Def;
  if (def.type === "record") throw new Error(`${name} holds a record: its keys would be rewritten`);
  if (def.type === "object")
    return Object.entries(def.shape ?? {}).flatMap(([key, inner]) =>
      key === "citations" ? [key] : [key, ...keysOf(inner, `${name}.${key}`, seen)],
    );
  return ["innerType", "element", "in", "out"]
    .flatMap((part) => keysOf(def[part] as z.core.$ZodType | undefined, name, seen))
    .concat([...(def.options ?? []), ...(def.items ?? [])].flatMap((part) => keysOf(part, name, seen)));
};

describe("the contract", () => {
  test("converts every key from camelCase to snake_case and back", () => {
    const keys = endpoints.flatMap((e) => [e.params, e.query, e.body, e.reply].flatMap((schema) => keysOf(schema, e.name)));
    expect(keys.length).toBeGreaterThan(150);
    for (const key of keys) expect(toCamel(toSnake(key)), key).toBe(key);
  });

  test("gives each endpoint a unique name and a one-sentence description", () => {
    expect(new Set(endpoints.map((e) => e.name)).size).toBe(endpoints.length);
    expect(endpoints.filter((e) => !/^[A-Z].*\.$/.test(e.about)).map((e) => e.name)).toEqual([]);
  });

  test("produces a valid OpenAPI 3.1 description", async () => {
    const result = await new Validator().validate(structuredClone(openApi(endpoints)) as never);
    expect(result.errors ?? "none").toBe("none");
    expect(result.valid).toBe(true);
  });

  test("renames only the keys of a JSON value in both directions and keeps its data", () => {
    const key = fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,12}$/).filter((k) => toCamel(toSnake(k)) === k);
    fc.assert(
      fc.property(
        fc.dictionary(
          key,
          fc.jsonValue({ maxDepth: 1 }).filter((v) => v === null || typeof v !== "object"),
        ),
        (value) => {
          expect(fromWireKeys(toWireKeys(value))).toEqual(value);
        },
      ),
    );
  });

  test("treats a key named __proto__ in a body as data", () => {
    const read = fromWireKeys(JSON.parse('{"__proto__": {"admin": true}, "a_b": 1}')) as Record<string, unknown>;
    expect(read["aB"]).toBe(1);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });

  test("preserves money to the cent on the wire", () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_000_000_000_000, max: 9_000_000_000_000 }), (n) => {
        expect(z.decode(money, z.encode(money, cents(n)))).toBe(n);
      }),
    );
  });
});
