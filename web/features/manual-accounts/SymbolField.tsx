import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { investments } from "#contract/investments.ts";
import { call } from "#web/lib/api.ts";
import { MINUTES, queryFamily } from "#web/lib/queries.ts";
import { Combobox } from "#web/ui/fields/Combobox.tsx";

const DEBOUNCE_MS = 250;
/** Letters, digits and share-class marks. Such text is accepted as a symbol without a matching suggestion. */
const SYMBOL = /^[a-z0-9][a-z0-9.-]{0,14}$/i;
/** Longer text that has matches is treated as a name. */
const LONGEST_TICKER = 6;

const symbolsKey = queryFamily("symbols");
const suggestionsQuery = (search: string) => ({
  queryKey: [...symbolsKey, search],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(investments.search, { query: { search }, signal }),
  enabled: search !== "",
  staleTime: 60 * MINUTES,
  placeholderData: keepPreviousData,
});

/** Picks a security by symbol, with suggestions while typing. An unknown symbol can be used as typed. */
export const SymbolField = ({
  label,
  value,
  invalid,
  onChange,
}: {
  label: string;
  value: string;
  invalid: boolean;
  onChange: (symbol: string) => void;
}) => {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim());
  const { data } = useQuery(suggestionsQuery(search));
  const found = typed.trim() === "" ? [] : (data ?? []);
  const own = typed.trim().toUpperCase();
  const symbols = new Set(found.map((one) => one.symbol));
  const options = [
    ...found.map((one) => ({ value: one.symbol, label: one.symbol, meta: one.name })),
    ...(SYMBOL.test(own) && !symbols.has(own) && (found.length === 0 || own.length <= LONGEST_TICKER)
      ? [{ value: own, label: own, meta: "Use this symbol" }]
      : []),
    ...(value !== "" && value !== own && !symbols.has(value) ? [{ value, label: value }] : []),
  ];
  return (
    <Combobox
      label={label}
      value={value === "" ? null : value}
      options={options}
      onChange={onChange}
      onSearch={setTyped}
      placeholder="Symbol"
      searchPlaceholder="Search symbol or name"
      none={typed.trim() === "" ? "Type a symbol or a name" : "Nothing found"}
      invalid={invalid}
    />
  );
};

const useDebounced = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return settled;
};
