import { type Flag, flagNames, type FlagName, flags as contract } from "#contract/flags.ts";
import type { Deps } from "../../deps.ts";
import type { Feature } from "../../feature.ts";
import { ApiError } from "../../errors.ts";
import { implement } from "../../http/route.ts";
import type { Scope } from "../../identity/scope.ts";
import { SwitchedOffError } from "../../assistant/tool.ts";
import type { FlagProvider } from "../../providers/flags/index.ts";
import * as store from "./store.ts";

export { override as overrideFlag } from "./store.ts";

type AnyTool = (scope: Scope, ...rest: unknown[]) => Promise<unknown>;
const mapped = <T extends object>(tools: T, wrap: (run: AnyTool) => AnyTool): T =>
  Object.fromEntries(Object.entries(tools).map(([name, run]) => [name, wrap(run as AnyTool)])) as T;

/** Flags without a setting are on: a new installation starts with every feature. */
const DEFAULT = true;

export type Flags = ReturnType<typeof flagService>;

/**
 * The user's flags: the user's override, else the global override, else the provider's value. If the provider fails, the default applies.
 */
export const flagService = ({ database, log }: Pick<Deps, "database" | "log">, provider: FlagProvider) => {
  const list = async (scope: Pick<Scope, "userId">): Promise<Flag[]> => {
    const db = database.kysely;
    const set = new Map((await store.overridesFor(db, scope.userId)).map((one) => [one.name, one.value]));
    const context = { targetingKey: String(scope.userId), isEmployee: await store.isEmployee(db, scope.userId) };
    const providedValue = (name: FlagName): Promise<boolean> => {
      const fallback = name === "EMPLOYEES_ONLY" ? context.isEmployee : DEFAULT;
      return provider.resolveBooleanEvaluation(name, fallback, context).then(
        ({ value }) => value,
        (error: unknown) => {
          log.warn({ err: error, provider: provider.metadata.name }, "could not read feature flags");
          return fallback;
        },
      );
    };
    return Promise.all(flagNames.map(async (name) => ({ name, value: set.get(name) ?? (await providedValue(name)) })));
  };
  /** Throws 403 while the flag is off for the user. */
  const require = async (scope: Pick<Scope, "userId">, name: FlagName): Promise<void> => {
    const flag = (await list(scope)).find((one) => one.name === name);
    if (!flag?.value) throw new ApiError(403, "FLAG_OFF", "This feature is not enabled for your account.");
  };
  /** Throws a SwitchedOffError while the flag is off for the user. */
  const requireForTool = async (scope: Pick<Scope, "userId">, name: FlagName): Promise<void> => {
    await require(scope, name).catch((error: unknown) => {
      throw error instanceof ApiError ? new SwitchedOffError(error.message) : error;
    });
  };
  return {
    list,
    require,
    /** Wraps a feature so that its routes and tools answer only while the flag is on for the user. */
    featureBehind: (name: FlagName, feature: Feature): Feature => ({
      ...feature,
      routes: feature.routes.map((route) => ({
        ...route,
        handle: async (scope, input, call) => {
          await require(scope, name);
          return route.handle(scope, input, call);
        },
      })),
      tools: mapped(feature.tools ?? {}, (run) => async (scope: Scope, ...rest: unknown[]) => {
        await requireForTool(scope, name);
        return run(scope, ...rest);
      }),
    }),
  };
};

export const flagsFeature = (flags: Flags): Feature => ({
  routes: implement(contract, { list: (scope) => flags.list(scope) }),
  tables: [{ name: "flag_overrides", archive: null }],
});
