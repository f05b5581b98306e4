import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { charts } from "#contract/charts.ts";
import { call } from "#web/lib/api.ts";
import { invalidate } from "#web/lib/queries.ts";
import { toastFailure } from "#web/lib/toast-failure.ts";
import { toast } from "#web/lib/toast.ts";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { DeleteButton } from "#web/ui/dialogs/DeleteButton.tsx";
import { ChartView } from "./ChartView.tsx";
import { chartQuery } from "./queries.ts";

/** One saved chart. */
export const ChartScreen = () => {
  const id = Number(useParams({ strict: false }).chartId);
  const { data } = useQuery(chartQuery(id));
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => call(charts.remove, { params: { id } }),
    onSuccess: async () => {
      await invalidate("artifact");
      toast("Chart deleted");
      void navigate({ to: "/budgets" });
    },
    onError: (error) => toastFailure("Unable to delete chart", error),
  });
  return (
    <Screen
      title={data?.chartData.title ?? "Chart"}
      actions={data && <DeleteButton what="chart" name={data.chartData.title} busy={remove.isPending} onDelete={() => remove.mutate()} />}
    >
      <ChartView id={id} bare />
    </Screen>
  );
};
