import { useQuery } from "@tanstack/react-query";
import { type FlagName, flags } from "#contract/flags.ts";
import { call } from "./api.ts";
import { MINUTES, queryFamily } from "./queries.ts";

/** The user's feature flags. */
export const flagsQuery = {
  queryKey: queryFamily("flags"),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(flags.list, { signal }),
  staleTime: 60 * MINUTES,
};

/** Names of the user's flags that are on. Undefined while loading. */
export const useFlagsOn = (): ReadonlySet<FlagName> | undefined =>
  useQuery({ ...flagsQuery, select: (all) => new Set(all.filter((flag) => flag.value).map((flag) => flag.name)) }).data;

/** Returns whether a flag is on. Undefined while flags load. */
export const useFlag = (name: FlagName): boolean | undefined => useFlagsOn()?.has(name);
