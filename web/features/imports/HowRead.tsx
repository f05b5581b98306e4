import type { CsvReading, Import } from "#contract/imports.ts";
import { toDollars } from "#domain/money.ts";
import { columnRoles } from "#domain/text/file-columns.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { ColumnMapping } from "./ColumnMapping.tsx";

type Props = { id: number; csv: CsvReading; changing: boolean; onChanging: (changing: boolean) => void; onRead: (preview: Import) => void };

/** How a CSV file was read, with a way to change it. */
export const HowRead = ({ id, csv, changing, onChanging, onRead }: Props) => {
  if (changing)
    return (
      <ColumnMapping
        id={id}
        csv={csv}
        onClose={() => onChanging(false)}
        onRead={(preview) => {
          onChanging(false);
          onRead(preview);
        }}
      />
    );
  return (
    <div className="mb-6 flex items-center justify-between gap-4 max-sm:flex-col max-sm:items-start">
      <p className="caption muted">
        {csv.remembered && <span className="medium">Read with your earlier settings. </span>}
        {toldColumns(csv)}
        {toldAmount(csv)}
        {!csv.dateOrderSure && " Every date could be day first or month first. Check the dates below."}
      </p>
      <Button small onClick={() => onChanging(true)}>
        Change
      </Button>
    </div>
  );
};

/** Returns how an amount was read that could mean another one: " In line 4, “-1.234” … are read as decimals: 1.23." */
const toldAmount = ({ doubtfulAmount }: CsvReading): string => {
  if (doubtfulAmount === null) return "";
  const { line, text, amount } = doubtfulAmount;
  return ` In line ${line}, the three digits at the end of “${text}” are read as decimals: ${toDollars(amount).toFixed(2)}. Check such amounts below.`;
};

/** Returns a summary: "Date from “Booked”, amount from “Value”, description from “Text”. 3 columns are not read." */
const toldColumns = ({ columns }: CsvReading): string => {
  const nameOf = (at: number): string => (columns[at]?.name ? `“${columns[at].name}”` : `column ${at + 1}`);
  const text = columnRoles
    .filter((role) => role !== "ignored" && role !== "second date")
    .flatMap((role) => columns.flatMap((column, at) => (column.role === role ? [`${role} from ${nameOf(at)}`] : [])))
    .join(", ");
  const rest = columns.filter(({ role }) => role === "ignored").length;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.${rest === 0 ? "" : rest === 1 ? " 1 column is not read." : ` ${rest} columns are not read.`}`;
};
