import { createContext, useContext } from "react";
import { MAIN_CURRENCY } from "#domain/currency.ts";
import { profileQuery } from "./profile.ts";
import { queryClient } from "./queries.ts";

/** The household's main currency, in which all totals are. It comes with the frame, which loads before every screen. */
export const mainCurrency = (): string => queryClient.getQueryData(profileQuery.queryKey)?.currency ?? MAIN_CURRENCY;

const Shown = createContext<string | null>(null);
/** Amounts inside are in this currency, whoever reads them. A shared chat is in the currency of the household that shares it. */
export const InCurrency = Shown.Provider;
/** Returns the currency of amounts that name none. */
export const useCurrency = (): string => useContext(Shown) ?? mainCurrency();
