import { useQuery } from "@tanstack/react-query";
import { textFor } from "#web/lib/api.ts";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { ConfirmIdentity } from "./ConfirmIdentity.tsx";
import { PasskeySection } from "./PasskeySection.tsx";
import { PasswordSection } from "./PasswordSection.tsx";
import { securityQuery } from "./queries.ts";
import { SecondFactorSection } from "./SecondFactorSection.tsx";
import { SessionsSection } from "./SessionsSection.tsx";
import { TokensSection } from "./TokensSection.tsx";

/** The user's sign-in methods, sessions and API tokens. */
export const SecurityScreen = () => {
  const { data, error, refetch, isFetching } = useQuery(securityQuery);
  return (
    <Screen title="Sign-in and security">
      {error && !data ? (
        <ErrorState title="This page did not load" onRetry={() => void refetch()} busy={isFetching}>
          {textFor(error)}
        </ErrorState>
      ) : !data ? (
        <Loading />
      ) : (
        <ConfirmIdentity note="Confirm it's you before changing how you sign in. This lasts ten minutes.">
          <PasswordSection ways={data} />
          <SecondFactorSection state={data.secondFactor} />
          <PasskeySection passkeys={data.passkeys} />
          <SessionsSection />
          <TokensSection />
        </ConfirmIdentity>
      )}
    </Screen>
  );
};

const Loading = () => (
  <>
    {["Password", "Two-step sign-in", "Passkeys", "Where you are signed in", "API tokens"].map((title, i) => (
      <section key={title} className={i > 0 ? "section" : undefined}>
        <SectionHead title={title} />
        <SkeletonRows rows={1} />
      </section>
    ))}
  </>
);
