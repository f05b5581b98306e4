import { useQuery } from "@tanstack/react-query";
import { profile } from "#contract/profile.ts";
import { call } from "./api.ts";
import { keys, MINUTES } from "./queries.ts";

const flagsQuery = {
  queryKey: keys.flags,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(profile.flags, { signal }),
  staleTime: 60 * MINUTES,
};

/** The names of the person's flags that are on; undefined while they load. */
export const useFlagsOn = (): ReadonlySet<string> | undefined =>
  useQuery({ ...flagsQuery, select: (flags) => new Set(flags.filter((flag) => flag.value).map((flag) => flag.name)) }).data;

/** Whether a flag is on; undefined while flags load. */
export const useFlag = (name: string): boolean | undefined => useFlagsOn()?.has(name);
