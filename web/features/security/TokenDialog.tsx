import { security } from "#contract/security.ts";
import { call } from "#web/lib/api.ts";
import { Field } from "#web/ui/fields/Field.tsx";
import { FormDialog } from "#web/ui/dialogs/FormDialog.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { RadioGroup } from "#web/ui/fields/RadioGroup.tsx";
import { Select } from "#web/ui/fields/Select.tsx";
import { useConfirmedForm } from "./use-confirmed-form.ts";

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
  const form = useConfirmedForm({
    start: START,
    send: ({ name, access, days }) =>
      call(security.makeToken, { body: { name: name.trim(), access, days: days === "never" ? null : Number(days) } }),
    mistakesIn: ({ name }) => ({ name: name.trim() === "" ? "Enter a name" : null }),
    onSent: ({ token }) => {
      onMade(token);
      form.reset();
    },
  });
  const leave = () => {
    form.reset();
    onClose();
  };
  return (
    <FormDialog open={open && !form.asking} onClose={leave} title="New API token" action="Create" onSend={form.send} busy={form.busy}>
      <Field label="Name" error={form.errorOf("name")} help="What you use it for, such as “Monthly report”">
        <Input
          name="name"
          autoComplete="off"
          maxLength={60}
          value={form.values.name}
          onChange={(event) => form.set({ name: event.currentTarget.value })}
        />
      </Field>
      <RadioGroup
        label="Access"
        value={form.values.access}
        onChange={(access) => form.set({ access: access as Access })}
        options={ACCESS}
      />
      <Field label="Expires after">
        <Select value={form.values.days} onChange={(days) => form.set({ days })} options={DAYS} />
      </Field>
    </FormDialog>
  );
};
