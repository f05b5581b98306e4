import { queryOptions } from "@tanstack/react-query";
import { profile } from "#contract/profile.ts";
import { call } from "./api.ts";
import { keys } from "./queries.ts";

/** Who is signed in, as the server knows them now. */
export const profileQuery = queryOptions({
  queryKey: keys.profile,
  queryFn: ({ signal }) => call(profile.get, { params: { id: 0 }, signal }),
});
