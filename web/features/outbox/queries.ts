import { queryOptions } from "@tanstack/react-query";
import { outbox } from "#contract/outbox.ts";
import { call } from "#web/lib/api.ts";
import { queryFamily } from "#web/lib/queries.ts";

export const outboxQuery = queryOptions({ queryKey: queryFamily("outbox"), queryFn: ({ signal }) => call(outbox.list, { signal }) });
export const letterQuery = (id: number) =>
  queryOptions({ queryKey: [...outboxQuery.queryKey, id], queryFn: ({ signal }) => call(outbox.get, { params: { id }, signal }) });
export const signInMailQuery = queryOptions({
  queryKey: [...outboxQuery.queryKey, "sign-in"],
  queryFn: ({ signal }) => call(outbox.signInMail, { signal }),
});
