import type { Profile } from "#contract/profile.ts";
import { MAIN_CURRENCY } from "#domain/currency.ts";
import { keys, queryClient } from "./queries.ts";

/** The household's main currency, in which all totals are. It comes with the frame, which loads before every screen. */
export const mainCurrency = (): string => queryClient.getQueryData<Profile>(keys.profile)?.currency ?? MAIN_CURRENCY;
