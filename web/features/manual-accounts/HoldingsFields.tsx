import { useQueries } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { investments, type Quote } from "#contract/investments.ts";
import { formatDay } from "#domain/format.ts";
import { MAX_HOLDINGS } from "#domain/limits.ts";
import { type Cents, sum, ZERO } from "#domain/money.ts";
import { positionValue } from "#domain/accounts/portfolio.ts";
import { ApiError, call } from "#web/lib/api.ts";
import { MINUTES, queryFamily } from "#web/lib/queries.ts";
import { session } from "#web/lib/session.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { FormError } from "#web/ui/fields/Form.tsx";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { emptyLine, type HoldingLine, quantityOf } from "./draft.ts";
import { SymbolField } from "./SymbolField.tsx";
import styles from "./HoldingsFields.module.css";

const quotesKey = queryFamily("quotes");
const quoteQuery = (symbol: string) => ({
  queryKey: [...quotesKey, symbol.trim().toUpperCase()],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(investments.quote, { query: { symbol: symbol.trim() }, signal }),
  enabled: symbol.trim() !== "",
  staleTime: 15 * MINUTES,
});

const valueOf = (line: HoldingLine, quote: Quote | undefined): Cents | null => {
  const quantity = quantityOf(line.quantity);
  return quote && quantity !== undefined ? positionValue(quote.closePrice, quantity.toFixed(10)) : null;
};

type HoldingsFieldsProps = {
  lines: HoldingLine[];
  /** What is wrong with the list, by the last attempt to save. */
  wrong: string | undefined;
  onChange: (lines: HoldingLine[]) => void;
};

/** The list of holdings: symbol, quantity and current value. Always keeps at least one line. */
export const HoldingsFields = ({ lines, wrong, onChange }: HoldingsFieldsProps) => {
  const quotes = useQueries({ queries: lines.map((line) => quoteQuery(line.symbol)) });
  const values = lines.map((line, i) => valueOf(line, quotes[i]?.data));
  const set = (key: number, change: Partial<HoldingLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...change } : line)));
  const remove = (key: number) => {
    const left = lines.filter((line) => line.key !== key);
    onChange(left.length === 0 ? [emptyLine()] : left);
  };
  return (
    <div role="group" aria-label="Holdings">
      <ul className={styles.lines}>
        {lines.map((line, i) => (
          <Line
            key={line.key}
            line={line}
            place={i + 1}
            value={values[i] ?? null}
            quote={quotes[i]?.data}
            unknown={quotes[i]?.error instanceof ApiError && quotes[i].error.statusCode === 400}
            tried={wrong !== undefined && (i === 0 || line.symbol !== "" || line.quantity !== "")}
            lone={lines.length === 1 && line.symbol === "" && line.quantity === ""}
            onChange={(change) => set(line.key, change)}
            onRemove={() => remove(line.key)}
          />
        ))}
      </ul>
      <FormError>{wrong}</FormError>
      <div className="mt-2 flex items-center justify-between gap-4">
        <Button
          small
          look="ghost"
          icon={<Plus />}
          disabled={lines.length >= MAX_HOLDINGS}
          onClick={() => onChange([...lines, emptyLine()])}
        >
          Add holding
        </Button>
        <p className="text-muted" aria-live="polite">
          Total <Money className="font-medium text-ink" amount={sum(values.map((value) => value ?? ZERO))} />
        </p>
      </div>
    </div>
  );
};

type LineProps = {
  line: HoldingLine;
  place: number;
  value: Cents | null;
  quote: Quote | undefined;
  unknown: boolean;
  /** Whether it was to be saved, so that its empty fields are wrong. */
  tried: boolean;
  lone: boolean;
  onChange: (change: Partial<HoldingLine>) => void;
  onRemove: () => void;
};

const Line = ({ line, place, value, quote, unknown, tried, lone, onChange, onRemove }: LineProps) => {
  const wrong = line.quantity.trim() !== "" && quantityOf(line.quantity) === undefined;
  return (
    <li>
      <SymbolField
        label={`Symbol of holding ${place}`}
        value={line.symbol}
        invalid={unknown || (tried && line.symbol === "")}
        onChange={(symbol) => onChange({ symbol })}
      />
      <Input
        label={`Quantity of holding ${place}`}
        placeholder="Quantity"
        inputMode="decimal"
        autoComplete="off"
        numeric
        invalid={wrong || (tried && !(Number(quantityOf(line.quantity)) > 0))}
        value={line.quantity}
        onChange={(event) => onChange({ quantity: event.currentTarget.value })}
      />
      <IconButton label={`Remove holding ${place}`} icon={<X />} disabled={lone} onClick={onRemove} />
      <p className={classNames(styles.note, "caption text-muted")}>
        {unknown ? (
          <span className="text-negative" role="alert">
            Unrecognized symbol provided. Please check your input and try again.
          </span>
        ) : wrong ? (
          <span className="text-negative">Enter a quantity of 0 or more</span>
        ) : (
          quote && (
            <>
              <span className="truncate">{quote.name}</span>
              <span className={styles.figures}>
                ${Number(quote.closePrice).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 4 })} on{" "}
                {formatDay(quote.closePriceAsOf, session.current()?.today)}
                {value !== null && (
                  <>
                    {" · "}
                    <Money className="text-ink" amount={value} hush />
                  </>
                )}
              </span>
            </>
          )
        )}
      </p>
    </li>
  );
};
