import { queryOptions } from "@tanstack/react-query";
import { outbox } from "#contract/outbox.ts";
import { call } from "#web/lib/api.ts";
import { keys } from "#web/lib/queries.ts";

export const outboxQuery = queryOptions({ queryKey: keys.outbox, queryFn: ({ signal }) => call(outbox.list, { signal }) });
export const letterQuery = (id: number) =>
  queryOptions({ queryKey: [...keys.outbox, id], queryFn: ({ signal }) => call(outbox.get, { params: { id }, signal }) });
export const signInMailQuery = queryOptions({
  queryKey: [...keys.outbox, "door"],
  queryFn: ({ signal }) => call(outbox.signInMail, { signal }),
});
