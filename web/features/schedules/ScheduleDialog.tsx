import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fieldsOf, issueText } from "#contract/kit/issues.ts";
import { LONGEST_SUBJECT, type Schedule, schedules } from "#contract/schedules.ts";
import { wrongDays } from "#domain/schedule.ts";
import { ApiError, fieldError, textFor } from "#web/lib/api.ts";
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
  const start: ScheduleForm = schedule ?? { subject: from?.subject ?? "", prompt: from?.prompt ?? "", frequency: "weekly", days: [1] };
  const [form, setForm] = useState<ScheduleForm>({ ...start, days: [...start.days] });
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const save = useSaveSchedule(schedule, from?.chat ?? null);
  const change = (next: Partial<ScheduleForm>) => {
    setForm((now) => ({ ...now, ...next }));
    setWrong({});
    save.reset();
  };
  const submit = () => {
    const found = mistakesIn(form);
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    const { subject, prompt, frequency, days } = form;
    save.mutate({ subject: subject.trim(), prompt: prompt.trim(), frequency, days }, { onSuccess: onClose });
  };
  const errorOf = (field: keyof ScheduleForm): string | undefined => wrong[field] ?? fieldError(save.error, field);
  const refusal = save.error && !(save.error instanceof ApiError && save.error.statusCode === 400) ? textFor(save.error) : null;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={schedule ? "Edit scheduled chat" : "Schedule chat"}
      note={sentWords(me.data)}
      action={schedule ? "Save" : "Create"}
      onSend={submit}
      busy={save.isPending}
      refusal={refusal}
    >
      <Field label="Subject" error={errorOf("subject")}>
        <Input value={form.subject} maxLength={LONGEST_SUBJECT} onChange={(event) => change({ subject: event.target.value })} />
      </Field>
      <Field label="Prompt" error={errorOf("prompt")} help="Asked again each time, with current data.">
        <TextArea
          value={form.prompt}
          cap={PROMPT_CAP}
          maxLength={LONGEST_PROMPT}
          onChange={(event) => change({ prompt: event.target.value })}
        />
      </Field>
      <FrequencyFields chosen={form} onChange={change} error={errorOf("days") ?? errorOf("frequency")} />
    </FormDialog>
  );
};

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
