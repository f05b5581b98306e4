import { useMutation, useQuery } from "@tanstack/react-query";
import { formatPhone } from "#domain/people/phone.ts";
import { fieldError, textFor } from "#web/lib/api.ts";
import { supportMail } from "#web/lib/product.ts";
import { profileQuery } from "#web/lib/profile.ts";
import { queryClient } from "#web/lib/queries.ts";
import { session } from "#web/lib/session.ts";
import { deviceTimeZone } from "#web/lib/time-zone.ts";
import { toast } from "#web/lib/toast.ts";
import { buttonClass } from "#web/ui/actions/Button.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Facts } from "#web/ui/lists/Panel.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { classNames } from "#web/ui/class-names.ts";

/** Offers to switch to this device's time zone if the profile has another one. */
const MoveHere = ({ from }: { from: string }) => {
  const here = deviceTimeZone();
  const move = useMutation({
    mutationFn: () => session.change({ timeZone: here }),
    onSuccess: () => {
      toast("Time zone updated");
      return queryClient.invalidateQueries();
    },
    onError: (error) => toast(fieldError(error, "timeZone") ?? textFor(error)),
  });
  return here === from ? null : (
    <p className="pt-4 text-muted">
      Your days and scheduled chats follow this time zone.{" "}
      <button type="button" className="opens" disabled={move.isPending} onClick={() => move.mutate()}>
        Use {here.replaceAll("_", " ")} instead
      </button>
    </p>
  );
};

/** The user's personal information. */
export const PersonalInfoScreen = () => {
  const { data, error, refetch, isFetching } = useQuery(profileQuery);
  return (
    <Screen title="Personal info">
      {error && !data ? (
        <ErrorState title="Your information did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : (
        <>
          <Facts
            facts={[
              ["Full name", [data.firstName, data.lastName].filter(Boolean).join(" ") || "No name"],
              ["Email", data.email || data.unverifiedEmail || "No email address"],
              ["Phone", data.phoneNumber ? formatPhone(data.phoneNumber) : "No phone number"],
              ["Time zone", data.timeZone.replaceAll("_", " ")],
            ]}
          />
          <MoveHere from={data.timeZone} />
          <a className={classNames(buttonClass(), "mt-6")} href={supportMail("Update my personal information")}>
            Request to update information
          </a>
        </>
      )}
    </Screen>
  );
};
