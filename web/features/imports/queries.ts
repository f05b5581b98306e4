import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Import, imports } from "#contract/imports.ts";
import { call } from "#web/lib/api.ts";
import { invalidate, queryFamily } from "#web/lib/queries.ts";
import { toast } from "#web/lib/toast.ts";

const importsKey = queryFamily("imports", ["money"]);
const POLL_MS = 400;
const SLOW_POLL_MS = 2000;

/** One import, refetched while it runs. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...importsKey, id],
    queryFn: ({ signal }) => call(imports.get, { params: { id }, signal }),
    refetchInterval: (query) => (query.state.data?.status === "running" ? POLL_MS : false),
  });

/** All started imports, newest first. Refetched while one runs. */
export const importsQuery = queryOptions({
  queryKey: [...importsKey, "list"],
  queryFn: ({ signal }) => call(imports.list, { signal }),
  refetchInterval: (query) => (query.state.data?.some((one) => one.status === "running") ? SLOW_POLL_MS : false),
});

/** The rows of a statement not yet imported, page by page, with their outcome in an account. Null means a new account. */
export const rowsQuery = (preview: Import, statement: string, account: number | null) =>
  infiniteQueryOptions({
    queryKey: [...importsKey, preview.id, "rows", statement, account, preview.csv?.mapping ?? null],
    queryFn: ({ signal, pageParam }) =>
      call(imports.rows, {
        params: { id: preview.id },
        query: { statement, offset: pageParam, ...(account === null ? {} : { account: [account] }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((n, page) => n + page.rows.length, 0);
      return shown < last.total ? shown : undefined;
    },
  });

/** How many rows of a statement an account has already, from the first page of its rows. */
export const countsQuery = (preview: Import, statement: string, account: number) => {
  const rows = rowsQuery(preview, statement, account);
  return queryOptions({
    queryKey: [...rows.queryKey, "counts"],
    queryFn: async ({ client }) => (await client.fetchInfiniteQuery(rows)).pages[0] ?? { duplicates: 0, likely: 0 },
    select: ({ duplicates, likely }) => ({ duplicates, likely }),
  });
};

/** Undoes an import and shows its new state. */
export const useUndo = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(imports.undo, { params: { id } }),
    onSuccess: async (undone) => {
      client.setQueryData([...importsKey, "list"], (all: Import[] | undefined) => all?.map((one) => (one.id === undone.id ? undone : one)));
      await invalidate("money");
      toast("Import undone");
    },
  });
};
