import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { datagrids } from "#contract/datagrids.ts";
import { call } from "#web/lib/api.ts";
import { invalidate } from "#web/lib/queries.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";
import { toast } from "#web/lib/toast.ts";
import { DeleteButton } from "#web/ui/dialogs/DeleteButton.tsx";
import { LoadError } from "#web/ui/states/LoadError.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { DownloadGrid } from "./DownloadGrid.tsx";
import { GridTable } from "./GridTable.tsx";
import { gridQuery, useSetCell } from "./queries.ts";

/** One saved table. */
export const GridScreen = () => {
  const id = Number(useParams({ strict: false }).gridId);
  const { data, error, refetch, isFetching } = useQuery(gridQuery(id));
  const set = useSetCell(id);
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => call(datagrids.remove, { params: { id } }),
    onSuccess: async () => {
      await invalidate("artifact");
      toast("Table deleted");
      void navigate({ to: "/budgets" });
    },
    onError: (error) => toastFailure("Unable to delete table", error),
  });
  return (
    <Screen
      title={data?.name ?? "Table"}
      wide
      actions={
        data && (
          <>
            <DownloadGrid grid={data} />
            {data.own && <DeleteButton what="table" name={data.name} busy={remove.isPending} onDelete={() => remove.mutate()} />}
          </>
        )
      }
    >
      {error ? (
        <LoadError
          error={error}
          title="This table did not load"
          back={{ href: "/budgets", label: "Back to budgets" }}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : data ? (
        <GridTable {...data} onCell={data.own ? set.mutateAsync : undefined} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Screen>
  );
};
