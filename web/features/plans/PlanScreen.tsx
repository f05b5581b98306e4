import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import Ellipsis from "lucide-react/icons/ellipsis";
import MapIcon from "lucide-react/icons/map";
import MessageCircle from "lucide-react/icons/message-circle";
import { useState } from "react";
import type { Plan, PlanScenario } from "#contract/plans.ts";
import { isNotFound, textFor } from "#web/lib/api.ts";
import { useFlag } from "#web/lib/flags.ts";
import { profileQuery } from "#web/lib/profile.ts";
import { Button, buttonClass } from "#web/ui/actions/Button.tsx";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { useWidth } from "#web/ui/charts/use-width.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { Menu, MenuItem, MenuLine } from "#web/ui/floating/Menu.tsx";
import { latePart } from "#web/ui/late.ts";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { ChartArea } from "./ChartArea.tsx";
import { FirstCard } from "./FirstCard.tsx";
import { Controls, Lead } from "./Lead.tsx";
import { MomentList, Moments } from "./Moments.tsx";
import { Parameters } from "./Parameters.tsx";
import { plansQuery, refetchPlans, runQuery, useScenarios } from "./queries.ts";
import { Rules } from "./Rules.tsx";
import { RenameDialog, ScenarioDialog, Scenarios } from "./Scenarios.tsx";
import styles from "./plan.module.css";
import { type PlanChoice, usePlanChoice } from "./use-choice.ts";
import { usePlanningChat } from "./use-planning-chat.ts";
import { useSimulation } from "./use-simulation.ts";
import { YearPanel, YearStepper } from "./YearPanel.tsx";
import { YearsTable } from "./YearsTable.tsx";

/** Below this width everything stands in one column. The stylesheet has the same width. */
const ONE_COLUMN = 960;

/* Dialogs load when they are first opened, and what stands far below a little later, so that the plan itself shows sooner. */
const AccountsDialog = latePart(async () => (await import("./AccountsDialog.tsx")).AccountsDialog);
const Debug = latePart(async () => (await import("./Debug.tsx")).Debug);
const LifeEventDialog = latePart(async () => (await import("./LifeEventDialog.tsx")).LifeEventDialog);
const PeopleDialog = latePart(async () => (await import("./PeopleDialog.tsx")).PeopleDialog);
const RuleDialog = latePart(async () => (await import("./RuleDialog.tsx")).RuleDialog);
const Sensitivity = latePart(async () => (await import("./Sensitivity.tsx")).Sensitivity);

/** The household's financial life from today's accounts on: what it comes to, why each year changes, and how sure that is. */
export const PlanScreen = () => {
  const on = useFlag("FINANCIAL_PLAN_ENABLED");
  const { data, error, refetch, isFetching } = useQuery({ ...plansQuery, enabled: on === true });
  const choice = usePlanChoice();
  const [asking, setAsking] = useState<Asking>(null);
  const [box, width] = useWidth<HTMLDivElement>();
  const plan = data?.find(({ id }) => id === choice.plan) ?? (choice.plan === null ? data?.[0] : undefined);
  const scenario = plan?.scenarios.find(({ id }) => id === choice.scenario) ?? plan?.scenarios[0];
  return (
    <Screen
      title="Financial plan"
      wide
      actions={
        on && (
          <>
            {plan && <PlanMenu plans={data ?? []} plan={plan} scenario={scenario} choice={choice} onAsk={setAsking} />}
            <PlanWithHiro />
          </>
        )
      }
    >
      <div ref={box} className={styles.plan}>
        {on === false ? (
          <EmptyState icon={<MapIcon />} title="This is not switched on for you." />
        ) : error && !data ? (
          <ErrorState title="Your plan did not load" onRetry={() => void refetch()} busy={isFetching}>
            {textFor(error)}
          </ErrorState>
        ) : !data ? (
          <Loading />
        ) : !plan ? (
          <EmptyState
            icon={<MapIcon />}
            title="Plan not found"
            actions={<Button onClick={() => choice.set({ plan: null })}>Show my plan</Button>}
          />
        ) : !scenario ? (
          <EmptyState
            icon={<MapIcon />}
            title="No scenarios found"
            actions={
              <Button look="primary" onClick={() => setAsking("scenario")}>
                Make a scenario
              </Button>
            }
          />
        ) : plan.initialState.accounts.length === 0 ? (
          <EmptyState
            icon={<MapIcon />}
            title="Connect an account to begin your plan."
            actions={
              <Link to="/settings/connected-accounts" className={buttonClass({ look: "primary" })}>
                Connect an account
              </Link>
            }
          >
            A plan starts from what you have today: cash, investments, property and debts, the same figures as your net worth.
          </EmptyState>
        ) : (
          <PlanBody plan={plan} scenario={scenario} choice={choice} asking={asking} onAsk={setAsking} narrow={width < ONE_COLUMN} />
        )}
      </div>
      {plan && asking === "scenario" && (
        <ScenarioDialog
          plan={plan}
          scenario={scenario ?? null}
          onClose={() => setAsking(null)}
          onMade={(id) => choice.set({ scenario: id })}
        />
      )}
      {plan && scenario && asking === "rename" && <RenameDialog plan={plan} scenario={scenario} onClose={() => setAsking(null)} />}
      {plan && asking === "accounts" && <AccountsDialog plan={plan} onClose={() => setAsking(null)} />}
      {plan && asking === "people" && <PeopleDialog plan={plan} onClose={() => setAsking(null)} />}
    </Screen>
  );
};

type Asking = "scenario" | "rename" | "accounts" | "people" | "debug" | null;

const PlanWithHiro = () => {
  const { open, busy } = usePlanningChat();
  return (
    <Button small look="primary" icon={<MessageCircle />} busy={busy} onClick={open}>
      Plan with Hiro
    </Button>
  );
};

const Loading = () => (
  <>
    <Skeleton width={220} height={20} />
    <Skeleton width={260} height={44} />
    <Skeleton width={220} height={20} />
    <div className="section" role="status" aria-label="Loading your plan">
      <Skeleton height={320} />
    </div>
    <SkeletonRows rows={4} />
  </>
);

const PlanMenu = ({
  plans,
  plan,
  scenario,
  choice,
  onAsk,
}: {
  plans: readonly Plan[];
  plan: Plan;
  scenario: PlanScenario | undefined;
  choice: PlanChoice;
  onAsk: (asking: Asking) => void;
}) => {
  const { add, remove } = useScenarios(plan);
  const [confirming, setConfirming] = useState(false);
  const employeesOnly = useFlag("EMPLOYEES_ONLY");
  const { data: profile } = useQuery(profileQuery);
  // An override can switch the flag on for anyone, so the flag alone does not make an employee.
  const employee = employeesOnly === true && profile?.isEmployee === true;
  return (
    <>
      <Menu trigger={<IconButton label="Plan options" icon={<Ellipsis />} />} align="end">
        <MenuItem onSelect={() => onAsk("people")}>People</MenuItem>
        <MenuItem onSelect={() => onAsk("accounts")}>Accounts of the plan</MenuItem>
        <MenuItem onSelect={() => window.print()}>Print</MenuItem>
        <MenuLine />
        <MenuItem onSelect={() => onAsk("scenario")}>New scenario</MenuItem>
        {scenario && (
          <MenuItem
            onSelect={() =>
              add.mutate({ name: `Copy of ${scenario.name}`, copyOf: scenario.id }, { onSuccess: ({ id }) => choice.set({ scenario: id }) })
            }
          >
            Copy this scenario
          </MenuItem>
        )}
        {scenario && <MenuItem onSelect={() => onAsk("rename")}>Rename this scenario</MenuItem>}
        {employee && <MenuItem onSelect={() => onAsk("debug")}>Debug mode</MenuItem>}
        {plans.length > 1 && <MenuLine />}
        {plans.length > 1 &&
          plans.map((one, i) => (
            <MenuItem key={one.id} onSelect={() => choice.set({ plan: one.id, scenario: null, compare: null })}>
              {`${one.name} ${i + 1}${one.id === plan.id ? " (shown)" : ""}`}
            </MenuItem>
          ))}
        {scenario && <MenuLine />}
        {scenario && (
          <MenuItem danger onSelect={() => setConfirming(true)}>
            Delete this scenario
          </MenuItem>
        )}
      </Menu>
      {confirming && scenario && (
        <ConfirmDelete
          name={scenario.name}
          busy={remove.isPending}
          onClose={() => setConfirming(false)}
          onDelete={() =>
            remove.mutate(scenario.id, {
              onSuccess: () => {
                setConfirming(false);
                choice.set({ scenario: null, compare: null });
              },
            })
          }
        />
      )}
    </>
  );
};

const ConfirmDelete = ({ name, busy, onClose, onDelete }: { name: string; busy: boolean; onClose: () => void; onDelete: () => void }) => (
  <Dialog
    open
    firm
    onClose={onClose}
    title="Delete this scenario?"
    note={`${name} with its rules and parameters. This cannot be undone.`}
    footer={
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger-solid" busy={busy} onClick={onDelete}>
          Delete
        </Button>
      </>
    }
  />
);

const PlanBody = ({
  plan,
  scenario,
  choice,
  asking,
  onAsk,
  narrow,
}: {
  plan: Plan;
  scenario: PlanScenario;
  choice: PlanChoice;
  asking: Asking;
  onAsk: (asking: Asking) => void;
  narrow: boolean;
}) => {
  const place = { plan: plan.id, scenario: scenario.id };
  const chosen = { ...place, years: choice.years };
  const { data: run, error, isPlaceholderData, refetch, isFetching } = useQuery(runQuery(chosen));
  const compare = plan.scenarios.find(({ id }) => id === choice.compare && id !== scenario.id) ?? null;
  const other = useQuery({ ...runQuery({ ...chosen, scenario: compare?.id ?? 0 }), enabled: compare !== null });
  const simulation = useSimulation(chosen, isPlaceholderData ? undefined : run?.inputHash, choice.method);
  const [editing, setRule] = useState<number | "new" | null>(null);
  const rule = typeof editing === "number" ? scenario.rules.find(({ id }) => id === editing) : editing;
  const [event, setEvent] = useState(false);
  if (!run && !error) return <Loading />;
  if (isNotFound(error))
    return (
      <EmptyState icon={<MapIcon />} title="Plan not found" actions={<Button onClick={() => void refetchPlans()}>Show my plan</Button>} />
    );
  const snapshots = run?.snapshots ?? [];
  const wanted = choice.year ?? run?.retirementYear ?? snapshots.at(-1)?.calendarYear;
  const found = snapshots.findIndex(({ calendarYear }) => calendarYear === wanted);
  const at = found < 0 ? snapshots.length - 1 : found;
  const setAt = (next: number) => choice.set({ year: snapshots[next]?.calendarYear ?? null });
  const setYear = (next: number) => choice.set({ year: next });
  const editRule = (key: string) => setRule(scenario.rules.find((one) => one.key === key)?.id ?? null);
  const rules = (
    <Rules
      plan={plan}
      scenario={scenario}
      run={run}
      at={at}
      onEdit={({ id }) => setRule(id)}
      onAdd={() => setRule("new")}
      onEvent={() => setEvent(true)}
    />
  );
  return (
    <>
      {run ? (
        <div className={classNames(isPlaceholderData && styles.dimmed)}>
          <Lead run={run} choice={choice} simulation={simulation} />
        </div>
      ) : (
        <Controls choice={choice} />
      )}
      <FirstCard plan={plan} scenario={scenario} />
      <Scenarios
        plan={plan}
        scenario={scenario}
        compare={compare}
        onScenario={(id) => choice.set({ scenario: id, ...(id === choice.compare ? { compare: null } : {}) })}
        onCompare={(id) => choice.set({ compare: id })}
      />
      {!run && (
        <ErrorState title="Results not available" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      )}
      {run && error && (
        <p className="caption attention mt-3" role="alert">
          {textFor(error)} The figures below are from before.
        </p>
      )}
      {run && (
        <ChartArea
          main={{ name: scenario.name, run }}
          compare={compare && other.data && !other.isPlaceholderData ? { name: compare.name, run: other.data } : null}
          simulation={simulation}
          choice={choice}
          at={at}
          onAt={setAt}
          dimmed={isPlaceholderData}
          below={
            narrow ? (
              <YearStepper run={run} at={at} onAt={setAt} />
            ) : (
              <Moments run={run} year={snapshots[at]?.calendarYear ?? 0} onYear={setYear} />
            )
          }
        />
      )}
      {!narrow && rules}
      {run && <YearPanel run={run} at={at} dollars={choice.dollars} onAt={setAt} onRule={editRule} narrow={narrow} />}
      {run && narrow && <MomentList run={run} onYear={setYear} />}
      {narrow && rules}
      {run && <Sensitivity key={scenario.id} choice={chosen} run={run} />}
      <Parameters place={place} scenario={scenario} run={run} />
      {run && <YearsTable run={run} dollars={choice.dollars} at={at} onAt={setAt} />}
      {run && asking === "debug" && <Debug plan={plan} scenario={scenario} run={run} years={choice.years} onClose={() => onAsk(null)} />}
      {rule && (
        <RuleDialog
          plan={plan}
          scenario={scenario}
          years={choice.years}
          key={rule === "new" ? "new" : rule.id}
          rule={rule === "new" ? null : rule}
          onClose={() => setRule(null)}
          onMade={({ id }) => setRule(id)}
        />
      )}
      {event && <LifeEventDialog plan={plan} scenario={scenario} onClose={() => setEvent(false)} />}
    </>
  );
};
