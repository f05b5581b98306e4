import { isMonth, type Month } from "#domain/forecast/months.ts";
import { Input } from "#web/ui/fields/Input.tsx";
import { Labeled } from "#web/ui/fields/Labeled.tsx";
import { Select } from "#web/ui/fields/Select.tsx";

const MONTHS = Array.from({ length: 12 }, (_, i) => ({
  value: String(i + 1).padStart(2, "0"),
  label: new Date(Date.UTC(2000, i)).toLocaleDateString("en-US", { month: "long", timeZone: "UTC" }),
}));

/** What is typed so far. Only a whole month is an answer. */
export type BirthDraft = { month: string | null; year: string };
export const birthDraftOf = (month: Month | null): BirthDraft => ({ month: month?.slice(5, 7) ?? null, year: month?.slice(0, 4) ?? "" });

/** The month of birth before the month `now`; null while both fields are empty, undefined if they are no such month. */
export const birthIn = ({ month, year }: BirthDraft, now: string): Month | null | undefined => {
  if (month === null && year === "") return null;
  const text = `${year}-${month ?? ""}`;
  return isMonth(text) && text < now ? text : undefined;
};
export const BIRTH_REFUSAL = "Enter a month and a year in the past";

/** A month of birth as a month and a year. */
export const BirthField = ({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: BirthDraft;
  onChange: (value: BirthDraft) => void;
  error?: string | undefined;
}) => (
  <Labeled label={label} error={error}>
    <div className="flex gap-2">
      <Select
        label={`${label}: month`}
        className="min-w-0 flex-1"
        value={value.month}
        onChange={(month) => onChange({ ...value, month })}
        placeholder="Month"
        options={MONTHS}
      />
      <Input
        className="w-24"
        label={`${label}: year`}
        placeholder="Year"
        inputMode="numeric"
        autoComplete="bday-year"
        maxLength={4}
        value={value.year}
        onChange={(event) => onChange({ ...value, year: event.currentTarget.value.replaceAll(/\D/g, "") })}
      />
    </div>
  </Labeled>
);
