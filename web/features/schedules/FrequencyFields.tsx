import { daysFor, ordinal, rhythmText, type ScheduleFrequency, WEEKDAYS } from "#domain/schedule.ts";
import { ChoiceGrid } from "#web/ui/fields/ChoiceGrid.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Segmented } from "#web/ui/fields/Segmented.tsx";
import { Select } from "#web/ui/fields/Select.tsx";

type Chosen = { frequency: ScheduleFrequency; days: number[] };
type Way = "daily" | "weekly" | "monthly" | "custom";

const OFFERED = (["daily", "weekly", "monthly"] as const).map((frequency) => ({
  value: frequency as Way,
  label: rhythmText({ frequency, days: daysFor(frequency, undefined) }),
}));
const OPTIONS = [...OFFERED, { value: "custom" as Way, label: "Custom…" }];
const OF_WEEK = WEEKDAYS.map((name, day) => ({ value: String(day), name, face: name.slice(0, 3) }));
const OF_MONTH = Array.from({ length: 31 }, (_, i) => ({ value: String(i + 1), name: `The ${ordinal(i + 1)}`, face: String(i + 1) }));

const isCustom = (frequency: ScheduleFrequency): boolean => frequency === "days_of_week" || frequency === "days_of_month";

/** Picks a frequency: one of three presets, or selected days of the week or month. */
export const FrequencyFields = ({
  chosen,
  onChange,
  error,
}: {
  chosen: Chosen;
  onChange: (next: Chosen) => void;
  error?: string | undefined;
}) => {
  const { frequency, days } = chosen;
  const set = (next: ScheduleFrequency) => onChange({ frequency: next, days: daysFor(next, undefined) });
  const press = (value: string) => {
    const day = Number(value);
    const next = days.includes(day) ? days.filter((one) => one !== day) : [...days, day];
    onChange({ frequency, days: next.sort((a, b) => a - b) });
  };
  const ofWeek = frequency === "days_of_week";
  return (
    <>
      <Field label="Frequency">
        <Select<Way>
          value={isCustom(frequency) ? "custom" : (frequency as Way)}
          onChange={(way) => set(way === "custom" ? "days_of_week" : way)}
          options={OPTIONS}
        />
      </Field>
      {isCustom(frequency) && (
        <div className="grid gap-3">
          <Segmented
            label="Days of"
            spread
            value={ofWeek ? "days_of_week" : "days_of_month"}
            onChange={set}
            options={[
              { value: "days_of_week", label: "Days of the week" },
              { value: "days_of_month", label: "Days of the month" },
            ]}
          />
          <ChoiceGrid
            label={ofWeek ? "Days of the week" : "Days of the month"}
            columns={7}
            options={ofWeek ? OF_WEEK : OF_MONTH}
            value={days.map(String)}
            onChange={press}
          />
          <p className={error ? "caption attention" : "caption muted"} role={error ? "alert" : undefined}>
            {error ?? (days.some((day) => day > 28) && !ofWeek ? "In shorter months, on the last day." : rhythmText(chosen))}
          </p>
        </div>
      )}
    </>
  );
};
