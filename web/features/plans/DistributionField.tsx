import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { Button } from "#web/ui/actions/Button.tsx";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { Labeled } from "#web/ui/fields/Labeled.tsx";
import { Select } from "#web/ui/fields/Select.tsx";
import styles from "./plan.module.css";

const NAMES: Record<string, string> = {
  "401k": "401(k)",
  hsa: "HSA",
  ira: "IRA",
  brokerage: "Brokerage",
  crypto: "Crypto",
  roth_ira: "Roth IRA",
  trust: "Trust",
  other: "Other",
};

export type Share<T extends string> = { accountType: T; percent: number };
type Props<T extends string> = {
  label: string;
  types: readonly T[];
  value: readonly Share<T>[];
  onChange: (value: Share<T>[]) => void;
  error?: string | undefined;
  /** What happens with the rest. */
  rest: string;
};

const MOST = 100;
const read = (text: string): number => {
  const number = Number(text.replaceAll(/[%\s]/g, ""));
  return Number.isFinite(number) ? number : NaN;
};

/** Shares of an income by type of account. Each type appears once, and each share is 0 to 100 percent. */
export const DistributionField = <T extends string>({ label, types, value, onChange, error, rest }: Props<T>) => {
  const free = types.filter((type) => value.every((one) => one.accountType !== type));
  const sum = value.reduce((total, { percent }) => total + (Number.isFinite(percent) ? percent : 0), 0);
  const change = (i: number, part: Partial<Share<T>>) => onChange(value.map((one, n) => (n === i ? { ...one, ...part } : one)));
  const wrong = error ?? (sum > MOST ? "Percentages cannot exceed 100 together." : undefined);
  return (
    <Labeled label={value.length > 0 ? `${label} · ${Math.round(sum * MOST) / MOST}% in all, ${rest}` : label} error={wrong}>
      <div className={styles.parts}>
        {value.map(({ accountType, percent }, i) => (
          <div key={accountType} className={styles.part}>
            <Select<T>
              label={`${label}: account type`}
              value={accountType}
              onChange={(next) => change(i, { accountType: next })}
              options={types
                .filter((type) => type === accountType || free.includes(type))
                .map((type) => ({ value: type, label: NAMES[type] ?? type }))}
            />
            <Input
              label={`Percent of ${NAMES[accountType] ?? accountType}`}
              numeric
              inputMode="decimal"
              after={<span className="text-faint">%</span>}
              invalid={!(percent >= 0 && percent <= MOST)}
              defaultValue={String(percent)}
              onChange={(event) => change(i, { percent: read(event.currentTarget.value) })}
            />
            <IconButton
              label={`Remove ${NAMES[accountType] ?? accountType}`}
              icon={<X />}
              onClick={() => onChange(value.filter((_, n) => n !== i))}
            />
          </div>
        ))}
        <div>
          <Button
            small
            look="ghost"
            icon={<Plus />}
            disabled={free.length === 0}
            onClick={() => free[0] !== undefined && onChange([...value, { accountType: free[0], percent: 0 }])}
          >
            Add
          </Button>
        </div>
      </div>
    </Labeled>
  );
};
