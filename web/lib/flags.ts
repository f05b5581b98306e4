import { useQuery } from "@tanstack/react-query";
import { type FlagName, flags } from "#contract/flags.ts";
import { call } from "./api.ts";
import { keys, MINUTES } from "./queries.ts";

/** The person's flags. */
export const flagsQuery = {
  queryKey: keys.flags,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(flags.list, { signal }),
  staleTime: 60 * MINUTES,
};

/** The names of the person's flags that are on; undefined while they load. */
export const useFlagsOn = (): ReadonlySet<FlagName> | undefined =>
  useQuery({ ...flagsQuery, select: (all) => new Set(all.filter((flag) => flag.value).map((flag) => flag.name)) }).data;

/** Whether a flag is on; undefined while flags load. */
export const useFlag = (name: FlagName): boolean | undefined => useFlagsOn()?.has(name);
