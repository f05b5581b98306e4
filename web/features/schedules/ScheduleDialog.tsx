import { useQuery } from "@tanstack/react-query";
import { fieldsOf, issueText } from "#contract/kit/issues.ts";
import { LONGEST_SUBJECT, type Schedule, schedules } from "#contract/schedules.ts";
import { wrongDays } from "#domain/schedule.ts";
import { useForm } from "#web/lib/form.ts";
import { profileQuery } from "#web/lib/profile.ts";
import { Field } from "#web/ui/fields/Field.tsx";
import { FormDialog } from "#web/ui/dialogs/FormDialog.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { TextArea } from "#web/ui/fields/TextArea.tsx";
import { FrequencyFields } from "./FrequencyFields.tsx";
import { type ScheduleForm, useSaveSchedule } from "./mutations.ts";

const PROMPT_CAP = 123;
const LONGEST_PROMPT = 4000;

type Props = {
  open: boolean;
  onClose: () => void;
  /** The schedule to edit. Null creates one. */
  schedule: Schedule | null;
  /** For a new schedule: the chat to continue, and the initial form values. */
  from?: { chat: number; subject: string; prompt: string } | undefined;
};

/** Creates or edits a scheduled chat. */
export const ScheduleDialog = ({ open, onClose, schedule, from }: Props) => {
  const me = useQuery({ ...profileQuery, enabled: open });
  const save = useSaveSchedule(schedule, from?.chat ?? null);
  const form = useForm({
    start: startOf(schedule ?? { subject: from?.subject ?? "", prompt: from?.prompt ?? "", frequency: "weekly", days: [1] }),
    mistakesIn,
    send: ({ subject, prompt, frequency, days }) => save.mutateAsync({ subject: subject.trim(), prompt: prompt.trim(), frequency, days }),
    onSent: onClose,
  });
  const { subject, prompt } = form.values;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={schedule ? "Edit scheduled chat" : "Schedule chat"}
      note={sentWords(me.data)}
      action={schedule ? "Save" : "Create"}
      onSend={form.send}
      busy={form.busy}
      refusal={form.refusal}
    >
      <Field label="Subject" error={form.errorOf("subject")}>
        <Input value={subject} maxLength={LONGEST_SUBJECT} onChange={(event) => form.set({ subject: event.target.value })} />
      </Field>
      <Field label="Prompt" error={form.errorOf("prompt")} help="Asked again each time, with current data.">
        <TextArea
          value={prompt}
          cap={PROMPT_CAP}
          maxLength={LONGEST_PROMPT}
          onChange={(event) => form.set({ prompt: event.target.value })}
        />
      </Field>
      <FrequencyFields chosen={form.values} onChange={form.set} error={form.errorOf("days") ?? form.errorOf("frequency")} />
    </FormDialog>
  );
};

const startOf = ({ subject, prompt, frequency, days }: ScheduleForm): ScheduleForm => ({ subject, prompt, frequency, days });

const sentWords = (me: { email: string | null; unverifiedEmail: string | null } | undefined): string => {
  if (me?.email) return `Hiro answers at 9:00 AM and emails the answer to ${me.email}.`;
  return me?.unverifiedEmail
    ? `Hiro answers at 9:00 AM and emails the answer to ${me.unverifiedEmail} once you verify that address.`
    : "Hiro answers at 9:00 AM and emails you the answer.";
};

/** Returns the errors that the server would report, by field. */
const mistakesIn = (form: ScheduleForm): Record<string, string> => {
  const parsed = schedules.create.body.safeParse(form, { error: issueText });
  const days = wrongDays(form.frequency, form.days);
  return {
    ...Object.fromEntries(
      Object.entries(parsed.error ? fieldsOf(parsed.error) : {}).map(([field, [message = ""]]) => [field.split(".")[0] ?? "", message]),
    ),
    ...(days === null ? {} : { days }),
  };
};
