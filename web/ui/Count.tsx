import { classNames } from "./class-names.ts";

export type CountTone = "plain" | "accent" | "alert";

/** A small number in a pill, "99+" above 99. `label` says what is counted; without it the number is decorative. */
export const Count = ({ value, tone = "plain", label }: { value: number; tone?: CountTone | undefined; label?: string | undefined }) => (
  <span className={classNames("count", tone !== "plain" && tone)} aria-hidden={label ? undefined : true}>
    <span aria-hidden="true">{value > 99 ? "99+" : value}</span>
    {label && <span className="sr-only">{label}</span>}
  </span>
);
