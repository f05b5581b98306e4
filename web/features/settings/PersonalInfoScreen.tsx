import { useQuery } from "@tanstack/react-query";
import { wordsFor } from "#web/lib/api.ts";
import { supportMail } from "#web/lib/product.ts";
import { profileQuery } from "#web/lib/profile.ts";
import { buttonClass } from "#web/ui/Button.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Facts } from "#web/ui/Panel.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SkeletonRows } from "#web/ui/Skeleton.tsx";

/** Who the person is to Hiro. */
export const PersonalInfoScreen = () => {
  const { data, error, refetch, isFetching } = useQuery(profileQuery);
  return (
    <Screen title="Personal info">
      {error && !data ? (
        <ErrorState title="Your information did not load" onRetry={() => void refetch()} busy={isFetching}>
          {wordsFor(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : (
        <>
          <Facts
            facts={[
              ["Full name", [data.firstName, data.lastName].filter(Boolean).join(" ") || "No name"],
              ["Email", data.email || data.unverifiedEmail || "No email address"],
              ["Phone", data.phoneNumber || "No phone number"],
            ]}
          />
          <a className={`${buttonClass()} mt-6`} href={supportMail("Update my personal information")}>
            Request to update information
          </a>
        </>
      )}
    </Screen>
  );
};
