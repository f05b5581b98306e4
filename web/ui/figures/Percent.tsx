import { formatPercent } from "#domain/format.ts";

/** A percentage value (12.3 is 12.3%): two decimals below 2, one up to 50, none above. */
export const Percent = ({ value, className }: { value: number; className?: string | undefined }) => (
  <span className={className}>{formatPercent(value).replace("-", "−")}</span>
);
