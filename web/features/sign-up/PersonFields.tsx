import type { ComponentProps } from "react";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";

export type PersonForm = { firstName: string; lastName: string; phoneNumber: string };
type Name = keyof PersonForm;

const FIELDS: readonly ({ name: Name; label: string } & Pick<ComponentProps<"input">, "type" | "autoComplete" | "maxLength">)[] = [
  { name: "firstName", label: "First name", autoComplete: "given-name", maxLength: 100 },
  { name: "lastName", label: "Last name", autoComplete: "family-name", maxLength: 100 },
  { name: "phoneNumber", label: "Phone number", type: "tel", autoComplete: "tel", maxLength: 40 },
];

type Props = {
  value: PersonForm;
  onChange: (change: Partial<PersonForm>) => void;
  /** The fields that are asked for; all unless told. */
  asks?: Readonly<Record<Name, boolean>>;
  /** Fields that are wrong without a sentence of their own: the form says why. */
  wrong: readonly Name[];
  /** Sentences under their fields. */
  errors?: Partial<Record<Name, string>>;
  phoneHelp?: string;
};

/** Who somebody is: their names and their phone number. */
export const PersonFields = ({ value, onChange, asks, wrong, errors, phoneHelp }: Props) =>
  FIELDS.filter(({ name }) => asks?.[name] ?? true).map(({ name, label, ...input }) => (
    <Field key={name} label={label} error={errors?.[name]} help={name === "phoneNumber" ? phoneHelp : undefined}>
      <Input
        {...input}
        name={name}
        invalid={wrong.includes(name) || errors?.[name] !== undefined}
        value={value[name]}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      />
    </Field>
  ));

/** The names that are asked for and still empty. */
export const emptyNames = (value: PersonForm, asks?: Readonly<Record<Name, boolean>>): Name[] =>
  (["firstName", "lastName"] as const).filter((name) => (asks?.[name] ?? true) && value[name].trim() === "");
