import { z } from "zod";
import { fieldsOf, textOf, issueText } from "#contract/kit/issues.ts";
import type { Bank } from "./bank.ts";
import { invalidField } from "./failure.ts";
import type { Faults } from "./faults.ts";
import type { Feed } from "./feed.ts";
import type { Webhooks } from "./webhooks.ts";

/** Dependencies of an API request. */
export type WireDeps = { bank: Bank; feed: Feed; faults: Faults; webhooks: Webhooks };
export type Call = (deps: WireDeps, body: unknown) => object;
export type Calls = Record<string, Call>;

export const Token = z.object({ access_token: z.string() });

/** Wraps an API handler: checks the body first and throws INVALID_FIELD if it is not valid. */
export const call =
  <S extends z.ZodType, R extends object>(schema: S, run: (deps: WireDeps, body: z.output<S>) => R): Call =>
  (deps, body) => {
    const parsed = schema.safeParse(body, { error: issueText });
    if (parsed.success) return run(deps, parsed.data);
    throw invalidField(textOf(fieldsOf(parsed.error)));
  };
