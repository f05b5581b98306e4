import { useState } from "react";
import { security } from "#contract/security.ts";
import { call, fieldError } from "#web/lib/api.ts";
import { Field } from "#web/ui/Field.tsx";
import { FormDialog } from "#web/ui/FormDialog.tsx";
import { Input } from "#web/ui/Input.tsx";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { Select } from "#web/ui/Select.tsx";
import { useConfirming } from "./confirm-context.ts";
import { useChange } from "./use-change.ts";

type Access = "read" | "write";
const ACCESS: { value: Access; label: string; help: string }[] = [
  { value: "read", label: "Read", help: "Can read your data but not change it" },
  { value: "write", label: "Read and write", help: "Can read and change your data, but not how you sign in" },
];
const DAYS = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "One year" },
  { value: "never", label: "Never" },
];
const START = { name: "", access: "read" as Access, days: "90" };

/** Creates an API token. */
export const TokenDialog = ({ open, onClose, onMade }: { open: boolean; onClose: () => void; onMade: (token: string) => void }) => {
  const [form, setForm] = useState(START);
  const [empty, setEmpty] = useState(false);
  const { asking } = useConfirming();
  const make = useChange(
    () =>
      call(security.makeToken, {
        body: { name: form.name.trim(), access: form.access, days: form.days === "never" ? null : Number(form.days) },
      }),
    {
      quiet: true,
      onDone: ({ token }) => {
        onMade(token);
        setForm(START);
      },
    },
  );
  const leave = () => {
    setForm(START);
    setEmpty(false);
    make.reset();
    onClose();
  };
  const submit = () => {
    setEmpty(form.name.trim() === "");
    if (form.name.trim() !== "") make.mutate(undefined);
  };
  return (
    <FormDialog open={open && !asking} onClose={leave} title="New API token" action="Create" onSend={submit} busy={make.isPending}>
      <Field
        label="Name"
        error={empty ? "Enter a name" : fieldError(make.error, "name")}
        help="What you use it for, such as “Monthly report”"
      >
        <Input
          name="name"
          autoComplete="off"
          maxLength={60}
          value={form.name}
          onChange={(event) => {
            setForm({ ...form, name: event.currentTarget.value });
            setEmpty(false);
          }}
        />
      </Field>
      <RadioGroup
        label="Access"
        value={form.access}
        onChange={(access) => setForm({ ...form, access: access as Access })}
        options={ACCESS}
      />
      <Field label="Expires after">
        <Select value={form.days} onChange={(days) => setForm({ ...form, days })} options={DAYS} />
      </Field>
    </FormDialog>
  );
};
