import { queryOptions } from "@tanstack/react-query";
import { profile } from "#contract/profile.ts";
import { call } from "./api.ts";
import { queryFamily } from "./queries.ts";

/** The signed-in user's profile. */
export const profileQuery = queryOptions({
  queryKey: queryFamily("profile"),
  queryFn: ({ signal }) => call(profile.get, { params: { id: 0 }, signal }),
});
