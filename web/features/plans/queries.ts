import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type NewPlanRule,
  type Plan,
  type PlanAccountSetting,
  type PlanOverrides,
  type PlanPerson,
  type PlanRule,
  plans,
  type PlanScenario,
} from "#contract/plans.ts";
import type { ForecastYears } from "#domain/forecast/model.ts";
import type { LifeEvent } from "#domain/plans/life-events.ts";
import { ApiError, call, textFor } from "#web/lib/api.ts";
import { useNonce } from "#web/lib/nonce.ts";
import { queryClient, queryFamily } from "#web/lib/queries.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";
import { toast } from "#web/lib/toast.ts";

const plansKey = queryFamily("plans", ["account", "category"]);

/** A plan that was made before any transaction arrived, so the household's own rules are still missing. */
const isWaiting = ({ monthsSeen, scenarios, initialState }: Plan): boolean =>
  monthsSeen === 0 && initialState.accounts.length > 0 && (scenarios[0]?.rules.every(({ modelingType }) => modelingType !== null) ?? false);

/** The household's plans. The first visit makes one; several tabs and members get the same. */
export const plansQuery = queryOptions({
  queryKey: [...plansKey, "list"],
  queryFn: async ({ signal }): Promise<Plan[]> => {
    const found = await call(plans.list, { signal });
    const [oldest, ...others] = found;
    return oldest && !isWaiting(oldest) ? found : [await call(plans.create, { body: { first: true } }), ...others];
  },
});

export type RunChoice = { plan: number; scenario: number; years: ForecastYears };

const runKey = [...plansKey, "run"] as const;
export const simulationKey = [...plansKey, "simulate"] as const;
/** The forecast of a scenario. The previous one stays visible while a new one is computed. */
export const runQuery = ({ plan, scenario, years }: RunChoice) =>
  queryOptions({
    queryKey: [...runKey, plan, scenario, years],
    queryFn: ({ signal }) => call(plans.run, { params: { id: plan }, body: { forecastYears: years, scenario }, signal }),
    placeholderData: keepPreviousData,
  });

/** What moves a scenario's last net worth most, for a forecast with this hash. */
export const sensitivityQuery = ({ plan, scenario, years }: RunChoice, inputHash: string) =>
  queryOptions({
    queryKey: [...plansKey, "sensitivity", plan, scenario, years, inputHash],
    queryFn: ({ signal }) => call(plans.sensitivity, { params: { id: plan }, query: { forecastYears: years, scenario }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** A forecast with changes that are not saved. */
export const tryQuery = ({ plan, scenario, years }: RunChoice, overrides: PlanOverrides | null) =>
  queryOptions({
    queryKey: [...plansKey, "try", plan, scenario, years, overrides],
    queryFn: ({ signal }) =>
      call(plans.run, { params: { id: plan }, body: { forecastYears: years, scenario, overrides: overrides ?? {} }, signal }),
    enabled: overrides !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** Loads the newest version of a plan and shows it everywhere. */
export const newestPlan = async (id: number): Promise<Plan> => {
  const newest = await call(plans.get, { params: { id } });
  showPlan(newest);
  rerun();
  return newest;
};

/** Refetches plans and their forecasts. */
export const refetchPlans = (): Promise<void> => queryClient.invalidateQueries({ queryKey: plansKey });

const replaceScenario = (plan: Plan, scenario: PlanScenario): Plan => ({
  ...plan,
  scenarios: plan.scenarios.some((one) => one.id === scenario.id)
    ? plan.scenarios.map((one) => (one.id === scenario.id ? scenario : one))
    : [...plan.scenarios, scenario],
});
const showPlan = (plan: Plan): void => {
  queryClient.setQueryData(plansQuery.queryKey, (list) => list?.map((one) => (one.id === plan.id ? plan : one)));
};
const editPlan = (planId: number, edit: (plan: Plan) => Plan): void => {
  queryClient.setQueryData(plansQuery.queryKey, (list) => list?.map((one) => (one.id === planId ? edit(one) : one)));
};
const editRules = (planId: number, scenarioId: number, edit: (rules: PlanRule[]) => PlanRule[]): void =>
  editPlan(planId, (plan) => ({
    ...plan,
    scenarios: plan.scenarios.map((one) => (one.id === scenarioId ? { ...one, rules: edit(one.rules) } : one)),
  }));
const rerun = (): void => void queryClient.invalidateQueries({ queryKey: runKey });

/** Shows the failure. After a conflict, the plan is read again. */
const failed = (text: string) => (error: Error) => {
  console.error(text, error);
  toastFailure(text, error);
  if (error instanceof ApiError && (error.statusCode === 409 || error.statusCode === 404)) void refetchPlans();
};

type Place = { plan: number; scenario: number };
type Value = number | string | null;

/** Saves one parameter of a scenario. */
export const useSetParameter = ({ plan, scenario }: Place) =>
  useMutation({
    mutationFn: ({ key, value }: { key: string; value: Value }) =>
      call(plans.updateScenario, { params: { planPk: plan, id: scenario }, body: { parameters: [{ key, value }] } }),
    onSuccess: (saved) => {
      editPlan(plan, (one) => replaceScenario(one, saved));
      rerun();
      toast("Parameter updated successfully");
    },
    onError: failed("Failed to update parameter"),
  });

/** Adds a rule, or replaces one. */
export const useSaveRule = ({ plan, scenario }: Place, rule: PlanRule | null, onDone: (saved: PlanRule) => void) => {
  const nonce = useNonce();
  return useMutation({
    mutationFn: (given: NewPlanRule) =>
      rule
        ? call(plans.updateRule, {
            params: { planPk: plan, scenarioPk: scenario, id: rule.id },
            body: { ...given, version: rule.version },
          })
        : call(plans.createRule, { params: { planPk: plan, scenarioPk: scenario }, body: { ...given, nonce } }),
    onSuccess: (saved) => {
      editRules(plan, scenario, (rules) =>
        rule
          ? rules.map((one) => (one.id === saved.id ? saved : one))
          : [...rules.filter((one) => !one.modelingType), saved, ...rules.filter((one) => one.modelingType)],
      );
      rerun();
      toast(rule ? "Rule updated successfully" : "Rule created successfully");
      onDone(saved);
    },
    onError: failed(rule ? "Failed to update rule" : "Failed to create rule"),
  });
};

/** Includes a rule in the forecast or leaves it out. The switch moves at once and returns if saving fails. */
export const useIncludeRule = ({ plan, scenario }: Place) =>
  useMutation({
    mutationFn: ({ rule, include }: { rule: PlanRule; include: boolean }) =>
      call(plans.updateRule, {
        params: { planPk: plan, scenarioPk: scenario, id: rule.id },
        body: { includeInForecast: include },
      }),
    onMutate: ({ rule, include }) =>
      editRules(plan, scenario, (rules) => rules.map((one) => (one.id === rule.id ? { ...one, includeInForecast: include } : one))),
    onSuccess: (saved, { include }) => {
      editRules(plan, scenario, (rules) => rules.map((one) => (one.id === saved.id ? saved : one)));
      rerun();
      toast(include ? "Rule included in forecast" : "Rule excluded from forecast");
    },
    onError: (error, { rule }) => {
      editRules(plan, scenario, (rules) => rules.map((one) => (one.id === rule.id ? rule : one)));
      failed("Failed to update rule")(error);
    },
  });

export const useDeleteRule = ({ plan, scenario }: Place, onDone: () => void) =>
  useMutation({
    mutationFn: (rule: PlanRule) => call(plans.removeRule, { params: { planPk: plan, scenarioPk: scenario, id: rule.id } }),
    onSuccess: (_gone, rule) => {
      editRules(plan, scenario, (rules) => rules.filter((one) => one.id !== rule.id));
      rerun();
      toast("Rule deleted successfully");
      onDone();
    },
    onError: failed("Failed to delete rule"),
  });

export type EventAnswer = { key: string; value: Value };
export const useAddEvent = ({ plan, scenario }: Place, onDone: () => void) => {
  const nonce = useNonce();
  return useMutation({
    mutationFn: ({ event, answers }: { event: LifeEvent; answers: EventAnswer[] }) =>
      call(plans.addEvent, { params: { planPk: plan, id: scenario }, body: { event, answers, nonce } }),
    onSuccess: (saved) => {
      editPlan(plan, (one) => replaceScenario(one, saved));
      rerun();
      toast("Life event added");
      onDone();
    },
    onError: (error) => toast(textFor(error)),
  });
};

type PlanChange = { people?: PlanPerson[]; accounts?: PlanAccountSetting[]; name?: string };
/** Saves the people or accounts of a plan. */
export const useChangePlan = (plan: Pick<Plan, "id" | "version">, onDone?: () => void) =>
  useMutation({
    mutationFn: (change: PlanChange) => call(plans.update, { params: { id: plan.id }, body: { ...change, version: plan.version } }),
    onSuccess: (saved) => {
      showPlan(saved);
      rerun();
      onDone?.();
    },
    onError: failed("The plan was not saved"),
  });

/** Adds, renames and deletes scenarios. */
export const useScenarios = (plan: Plan) => {
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: ({ name, copyOf }: { name: string; copyOf: number | null }) =>
      call(plans.createScenario, { params: { planPk: plan.id }, body: { name, copyOf } }),
    onSuccess: (made) => editPlan(plan.id, (one) => replaceScenario(one, made)),
    onError: (error) => toast(textFor(error)),
  });
  const rename = useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      call(plans.updateScenario, { params: { planPk: plan.id, id }, body: { name } }),
    onSuccess: (saved) => editPlan(plan.id, (one) => replaceScenario(one, saved)),
    onError: (error) => toast(textFor(error)),
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(plans.removeScenario, { params: { planPk: plan.id, id } }),
    onSuccess: (_gone, id) => {
      editPlan(plan.id, (one) => ({ ...one, scenarios: one.scenarios.filter((scenario) => scenario.id !== id) }));
      void client.invalidateQueries({ queryKey: runKey });
    },
    onError: (error) => toast(textFor(error)),
  });
  return { add, rename, remove };
};
