import { z } from "zod";
import { fieldsOf, textOf, issueText } from "#contract/kit/issues.ts";
import type { Bank } from "./bank.ts";
import { invalidField } from "./failure.ts";
import type { Faults } from "./faults.ts";
import type { Feed } from "./feed.ts";
import type { Webhooks } from "./webhooks.ts";

/** What a call works with. */
export type WireDeps = { bank: Bank; feed: Feed; faults: Faults; webhooks: Webhooks };
export type Call = (deps: WireDeps, body: unknown) => object;
export type Calls = Record<string, Call>;

export const Token = z.object({ access_token: z.string() });

/** A call of the wire: its body is checked before it runs, and what does not fit is INVALID_FIELD. */
export const call =
  <S extends z.ZodType, R extends object>(schema: S, run: (deps: WireDeps, body: z.output<S>) => R): Call =>
  (deps, body) => {
    const parsed = schema.safeParse(body, { error: issueText });
    if (parsed.success) return run(deps, parsed.data);
    throw invalidField(textOf(fieldsOf(parsed.error)));
  };
