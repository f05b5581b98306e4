import type { Plan, PlanPerson } from "#contract/plans.ts";
import { Field } from "#web/ui/fields/Field.tsx";
import { Select } from "#web/ui/fields/Select.tsx";

type Key = PlanPerson["key"];
type Props = {
  label: string;
  plan: Pick<Plan, "people">;
  /** Null is the first person. */
  value: Key | null;
  onChange: (owner: Key) => void;
  error?: string | undefined;
};

/** Chooses the person that something belongs to. Nothing while the plan has one person. */
export const OwnerField = ({ label, plan, value, onChange, error }: Props) =>
  plan.people.length > 1 && (
    <Field label={label} error={error}>
      <Select<Key> value={value ?? "me"} onChange={onChange} options={plan.people.map(({ key, name }) => ({ value: key, label: name }))} />
    </Field>
  );
