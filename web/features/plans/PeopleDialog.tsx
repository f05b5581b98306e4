import { useState } from "react";
import type { Plan, PlanPerson } from "#contract/plans.ts";
import { fieldError, textFor } from "#web/lib/api.ts";
import { changedFields } from "#web/lib/changed-fields.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { FormDialog } from "#web/ui/dialogs/FormDialog.tsx";
import { isConflict, NEWEST_LOADED, NewestVersion } from "#web/ui/dialogs/NewestVersion.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { BIRTH_REFUSAL, BirthField, type BirthDraft, birthDraftOf, birthIn } from "./BirthField.tsx";
import { usePersonWords } from "./person-words.ts";
import { newestPlan, useChangePlan } from "./queries.ts";

type Draft = { key: PlanPerson["key"]; name: string; birth: BirthDraft; retirementAge: string };

const draftOf = ({ key, name, birthMonth, retirementAge }: PlanPerson): Draft => ({
  key,
  name,
  birth: birthDraftOf(birthMonth),
  retirementAge: retirementAge === null ? "" : String(retirementAge),
});
const wrongAge = ({ retirementAge }: Draft): string | undefined => {
  const age = Number(retirementAge);
  return retirementAge !== "" && !(age >= 18 && age <= 120) ? "Enter an age from 18 to 120" : undefined;
};

/** Returns the newest people with what the user changed, added and removed since they opened the dialog. */
const merged = (before: readonly Draft[], mine: readonly Draft[], theirs: readonly Draft[]): Draft[] => {
  const at = (list: readonly Draft[], key: Draft["key"]) => list.find((one) => one.key === key);
  return [
    ...theirs.flatMap((newest) => {
      const [first, now] = [at(before, newest.key), at(mine, newest.key)];
      if (!now) return first ? [] : [newest];
      return [first ? { ...newest, ...changedFields(first, now) } : now];
    }),
    ...mine.filter(({ key }) => !at(theirs, key) && !at(before, key)),
  ];
};

const NEW_PARTNER = "Partner";

/** The people of a plan: names, months of birth and own retirement ages. */
export const PeopleDialog = ({ plan, onClose }: { plan: Plan; onClose: () => void }) => {
  // The draft starts from this version, so a newer one is not what the user edits until they load it.
  const [opened, setOpened] = useState(() => ({ plan, people: plan.people.map(draftOf) }));
  const [people, setPeople] = useState(opened.people);
  const [loaded, setLoaded] = useState<string | null>(null);
  const save = useChangePlan(opened.plan, onClose);
  const conflict = isConflict(save.error, "PLAN_CHANGED");
  const load = async (): Promise<void> => {
    const newest = await newestPlan(plan.id);
    const theirs = newest.people.map(draftOf);
    setPeople((mine) => merged(opened.people, mine, theirs));
    setOpened({ plan: newest, people: theirs });
    setLoaded(NEWEST_LOADED);
    save.reset();
  };
  const { of } = usePersonWords(plan);
  // Labels keep the saved name while another one is typed.
  const called = ({ key }: Draft) => ({ key, name: plan.people.find((one) => one.key === key)?.name ?? NEW_PARTNER });
  const change = (key: Draft["key"], part: Partial<Draft>) =>
    setPeople((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const now = plan.initialState.asOf.slice(0, 7);
  const wrongBirth = ({ birth }: Draft) => (birthIn(birth, now) === undefined ? BIRTH_REFUSAL : undefined);
  const sound = people.every((one) => !wrongBirth(one) && !wrongAge(one) && one.name.trim() !== "");
  return (
    <FormDialog
      open
      onClose={onClose}
      title="People"
      note="Everyone in your household sees this."
      action="Save"
      disabled={!sound}
      onSend={() =>
        save.mutate({
          people: people.map((one) => ({
            key: one.key,
            name: one.name,
            birthMonth: birthIn(one.birth, now) ?? null,
            retirementAge: one.retirementAge === "" ? null : Number(one.retirementAge),
          })),
        })
      }
      busy={save.isPending}
      refusal={save.error && !conflict && !fieldError(save.error, "people") ? textFor(save.error) : null}
    >
      {people.map((one) => (
        <fieldset key={one.key} className="grid gap-4">
          <Field label={of(called(one), "name")} error={one.name.trim() === "" ? "Enter a name" : undefined}>
            <Input value={one.name} maxLength={100} onChange={(event) => change(one.key, { name: event.currentTarget.value })} />
          </Field>
          <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
            <BirthField
              label={of(called(one), "month of birth")}
              value={one.birth}
              onChange={(birth) => change(one.key, { birth })}
              error={wrongBirth(one)}
            />
            <Field label={of(called(one), "retirement age")} error={wrongAge(one)} help="If empty, the scenario decides.">
              <Input
                numeric
                inputMode="numeric"
                value={one.retirementAge}
                onChange={(event) => change(one.key, { retirementAge: event.currentTarget.value.trim() })}
              />
            </Field>
          </div>
          {one.key === "partner" && (
            <div>
              <Button small onClick={() => setPeople((now) => now.filter(({ key }) => key !== "partner"))}>
                Remove partner
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {people.length === 1 && (
        <div>
          <Button
            small
            onClick={() =>
              setPeople((now) => [...now, { key: "partner", name: NEW_PARTNER, birth: birthDraftOf(null), retirementAge: "" }])
            }
          >
            Add a partner
          </Button>
        </div>
      )}
      <NewestVersion refusal={conflict ? textFor(save.error) : null} loaded={loaded} onLoad={load} />
    </FormDialog>
  );
};
