import type { ComponentProps } from "react";
import { Field } from "#web/ui/fields/Field.tsx";
import { Input } from "#web/ui/fields/Input.tsx";

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
  /** The fields to ask for. Defaults to all. */
  asks?: Readonly<Record<Name, boolean>>;
  /** Invalid fields without a message of their own; the form explains the problem. */
  wrong: readonly Name[];
  /** Error messages by field. */
  errors?: Partial<Record<Name, string>>;
  phoneHelp?: string;
};

/** Fields for the user's names and phone number. */
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

/** Returns the requested name fields that are still empty. */
export const emptyNames = (value: PersonForm, asks?: Readonly<Record<Name, boolean>>): Name[] =>
  (["firstName", "lastName"] as const).filter((name) => (asks?.[name] ?? true) && value[name].trim() === "");
