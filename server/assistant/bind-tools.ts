import type { Day } from "#domain/day.ts";
import type { Scope } from "../identity/scope.ts";
import { composedTools } from "./composed.ts";
import type { Place } from "./proposing.ts";
import type { BaseName, BaseTools, Drafts, Implementations, ProposalName, ProposalTools, ToolArgs, ToolResults } from "./tools/index.ts";

/** Implementations of tools before a scope is bound. `place` is the reply that calls; null where no reply exists. */
export type ScopedTools<Name extends BaseName | ProposalName> = {
  [K in Name]: (scope: Scope, args: ToolArgs[K], place: Place | null) => Promise<ToolResults[K]>;
};
/** Functions that save drafts, before a scope is bound. */
export type ScopedDrafts = { [K in keyof Drafts]: (scope: Scope, draft: Parameters<Drafts[K]>[0]) => Promise<number> };

export type UnboundTools = { base: ScopedTools<BaseName>; drafts: ScopedDrafts; propose: ScopedTools<ProposalName> };

/** The same functions with the scope filled in. No argument of a tool can change it. */
const bindScope = <Bound>(functions: object, scope: Scope, place: Place | null): Bound =>
  Object.fromEntries(
    (Object.entries(functions) as [string, (scope: Scope, args: never, place: Place | null) => unknown][]).map(([name, run]) => [
      name,
      (args: never) => run(scope, args, place),
    ]),
  ) as Bound;

/** Runs each call once and returns its result again for the same arguments, because composed tools share their reads. */
const cacheReads = (base: BaseTools): BaseTools => {
  const known = new Map<string, unknown>();
  const once =
    (name: string, ask: (args: never) => unknown) =>
    (args: never): unknown => {
      const key = `${name} ${JSON.stringify(args)}`;
      if (!known.has(key)) known.set(key, ask(args));
      return known.get(key);
    };
  return Object.fromEntries(
    (Object.entries(base) as [string, (args: never) => unknown][]).map(([name, ask]) => [name, once(name, ask)]),
  ) as BaseTools;
};

/** Returns all tools of one user for one reply. `today` is the user's day. */
export const bindTools = (unbound: UnboundTools, scope: Scope, place: Place | null, today: Day): Implementations => {
  const base = cacheReads(bindScope<BaseTools>(unbound.base, scope, place));
  return {
    ...base,
    ...composedTools(base, bindScope<Drafts>(unbound.drafts, scope, place), today),
    ...bindScope<ProposalTools>(unbound.propose, scope, place),
  };
};
