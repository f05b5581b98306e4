import { useState } from "react";
import type { Plan, PlanPerson } from "#contract/plans.ts";
import { fieldError, textFor } from "#web/lib/api.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { FormDialog } from "#web/ui/dialogs/FormDialog.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { BIRTH_REFUSAL, BirthField, type BirthDraft, birthDraftOf, birthIn } from "./BirthField.tsx";
import { usePersonWords } from "./person-words.ts";
import { useChangePlan } from "./queries.ts";

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

const NEW_PARTNER = "Partner";

/** The people of a plan: names, months of birth and own retirement ages. */
export const PeopleDialog = ({ plan, onClose }: { plan: Plan; onClose: () => void }) => {
  const [people, setPeople] = useState(plan.people.map(draftOf));
  // The draft starts from this version, so a newer one is not what the user edits.
  const [opened] = useState(plan);
  const save = useChangePlan(opened, onClose);
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
      refusal={save.error && !fieldError(save.error, "people") ? textFor(save.error) : null}
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
    </FormDialog>
  );
};
