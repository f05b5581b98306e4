import { formatTime, parseTime, type PlanTime, type TimeKind } from "#domain/forecast/time.ts";
import { Input } from "#web/ui/fields/Input.tsx";
import { Labeled } from "#web/ui/fields/Labeled.tsx";
import { Select } from "#web/ui/fields/Select.tsx";

type Choice = TimeKind | "none";
const KINDS: readonly { value: TimeKind; label: string }[] = [
  { value: "plan_year", label: "Plan year" },
  { value: "age", label: "Age" },
  { value: "calendar_year", label: "Calendar year" },
  { value: "retirement", label: "Retirement" },
];

const kindIn = (text: string | null): Choice => {
  if (text === null) return "none";
  const kind = text.split(":")[0] ?? "";
  return KINDS.find(({ value }) => value === kind)?.value ?? "none";
};

/** A sensible first value of a kind. */
const firstOf = (kind: TimeKind, thisYear: number): string => {
  const time: PlanTime = kind === "retirement" ? { kind } : { kind, value: kind === "age" ? 65 : kind === "plan_year" ? 1 : thisYear };
  return formatTime(time);
};

type Props = {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  /** What no bound is called: "When the plan begins". */
  none: string;
  thisYear: number;
  error?: string | undefined;
};

/** When a rule begins or ends: a kind, and its value unless the kind is retirement. */
export const TimeField = ({ label, value, onChange, none, thisYear, error }: Props) => {
  const kind = kindIn(value);
  const needsValue = kind !== "none" && kind !== "retirement";
  return (
    <Labeled label={label} error={error}>
      <div className="flex gap-2">
        <Select<Choice>
          label={label}
          className="min-w-0 flex-1"
          value={kind}
          onChange={(next) => onChange(next === "none" ? null : firstOf(next, thisYear))}
          options={[{ value: "none", label: none }, ...KINDS]}
        />
        {needsValue && (
          <Input
            className="w-20"
            label={`${label}, ${KINDS.find((one) => one.value === kind)?.label.toLowerCase()}`}
            numeric
            inputMode="numeric"
            invalid={parseTime(value ?? "") === null}
            value={(value ?? "").split(":")[1] ?? ""}
            onChange={(event) => onChange(`${kind}:${event.currentTarget.value.replaceAll(/\D/g, "")}`)}
          />
        )}
      </div>
    </Labeled>
  );
};
