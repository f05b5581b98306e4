import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Schedule, schedules } from "#contract/schedules.ts";
import { call } from "#web/lib/api.ts";
import { schedulesQuery } from "./queries.ts";
import { toast } from "#web/lib/toast.ts";

const FAILED = "Sorry, there was an error";

/** Applies a change to the list at once. Returns the previous list, so that the change can be reverted. */
const show = async (client: QueryClient, change: (all: Schedule[]) => Schedule[]): Promise<Schedule[] | undefined> => {
  await client.cancelQueries({ queryKey: schedulesQuery.queryKey });
  const before = client.getQueryData(schedulesQuery.queryKey);
  if (before) client.setQueryData(schedulesQuery.queryKey, change(before));
  return before;
};
const putBack = (client: QueryClient, before: Schedule[] | undefined): void => {
  if (before) client.setQueryData(schedulesQuery.queryKey, before);
  toast(FAILED);
};
const renew = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: schedulesQuery.queryKey });

/** Turns a schedule on or off. Shows the change at once and reverts it if the server refuses. */
export const useToggleSchedule = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: Pick<Schedule, "id" | "status">) => call(schedules.update, { params: { id }, body: { status } }),
    onMutate: ({ id, status }) =>
      show(client, (all) =>
        all.map((one) => (one.id === id ? { ...one, status, ...(status === "disabled" ? { nextRunAt: null } : {}) } : one)),
      ),
    onError: (_error, _given, before) => putBack(client, before),
    onSuccess: ({ status }) => toast(status === "active" ? "Schedule enabled" : "Schedule disabled"),
    onSettled: () => renew(client),
  });
};

/** Deletes a schedule. Removes it at once and restores it if the server refuses. */
export const useDeleteSchedule = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(schedules.remove, { params: { id } }),
    onMutate: (id) => show(client, (all) => all.filter((one) => one.id !== id)),
    onError: (_error, _given, before) => putBack(client, before),
    onSuccess: () => toast("Schedule deleted"),
    onSettled: () => renew(client),
  });
};

export type ScheduleForm = Pick<Schedule, "subject" | "prompt" | "frequency"> & { days: number[] };

/** Creates or saves a chat's schedule. Shows the change at once and reverts it if the server refuses. Field errors are left to the form. */
export const useSaveSchedule = (schedule: Schedule | null, chat: number | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: ScheduleForm) =>
      schedule
        ? call(schedules.update, { params: { id: schedule.id }, body: form })
        : call(schedules.create, { body: { ...form, chat, status: "active", channel: "email" } }),
    onMutate: (form) => show(client, (all) => all.map((one) => (one.id === schedule?.id ? { ...one, ...form } : one))),
    onError: (_error, _given, before) => putBack(client, before),
    onSuccess: () => toast(schedule ? "Schedule saved" : "Schedule created"),
    onSettled: () => renew(client),
  });
};
