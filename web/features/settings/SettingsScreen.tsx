import { useQuery } from "@tanstack/react-query";
import { connectionsQuery } from "#web/features/connections/index.ts";
import { pendingInvitesQuery } from "#web/features/household/index.ts";
import { useFlag } from "#web/lib/flags.ts";
import { IOS_APP_URL, PRIVACY_URL, supportMail, TERMS_URL } from "#web/lib/product.ts";
import { session } from "#web/lib/session.ts";
import { setTheme, useTheme } from "#web/lib/theme.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Count } from "#web/ui/marks/Count.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { Select } from "#web/ui/fields/Select.tsx";
import { SettingRow } from "./SettingRow.tsx";

type Theme = Parameters<typeof setTheme>[0];
const THEMES: { value: Theme; label: string }[] = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** The user's settings, one line each. */
export const SettingsScreen = () => {
  const theme = useTheme();
  const me = session.current();
  return (
    <Screen title="Settings">
      <section>
        <SectionHead title="Preferences" />
        <div className="max-w-60 py-4">
          <Field label="Theme">
            <Select value={theme} onChange={(value) => setTheme(value as Theme)} options={THEMES} />
          </Field>
        </div>
      </section>
      <section className="section">
        <SectionHead title="Your Hiro" />
        <ConnectionsRow />
        <SettingRow name="Personal info" href="/settings/personal-info" />
        <SettingRow name="Credit score" href="/update-credit-score" />
        <SettingRow name="Memory" sub="What you asked Hiro to remember" href="/settings/user-context" />
        <SettingRow name="Custom categories" href="/settings/custom-categories" />
        <SettingRow name="Learned categories" sub="What your corrections taught Hiro" href="/settings/learned-categories" />
        <HouseholdRow />
        <SettingRow name="Scheduled chats" sub="Questions that Hiro answers regularly by email" href="/settings/scheduled-chats" />
        <SettingRow name="Archived chats" href="/archived-chats" />
      </section>
      <section className="section">
        <SectionHead title="Data" />
        <SettingRow name="Imported files" sub="What each file added, and how to undo it" href="/settings/imports" />
        <SettingRow name="Data checks" sub="Check that everything adds up, and export your data" href="/settings/data-checks" />
        <SettingRow name="Outbox" sub="Emails Hiro sent you" href="/settings/outbox" />
        <SettingRow name="Your data" sub="Export your data or delete your account" href="/settings/data" />
      </section>
      <section className="section">
        <SectionHead title="About" />
        <SettingRow name="Contact support" href={supportMail("Hiro support")} out />
        <SettingRow name="Terms of service" href={TERMS_URL} out />
        <SettingRow name="Privacy policy" href={PRIVACY_URL} out />
        <SettingRow name="iOS app" href={IOS_APP_URL} out />
      </section>
      {me?.isEmployee && (
        <>
          <section className="section">
            <SectionHead title="Running Hiro" />
            <SettingRow name="Assistant" sub="Which model answers, what it costs, and what data it receives" href="/settings/assistant" />
            <SettingRow name="Feature flags" sub="Features enabled for your account" href="/flags" />
          </section>
          <section className="section">
            <SectionHead title="Debug" />
            <SettingRow name="Onboarding chat" href="/onboarding-chat-test" />
          </section>
        </>
      )}
      <section className="section">
        <SectionHead title="Account" />
        <SettingRow name="Sign-in and security" sub="Password, passkeys, and where you are signed in" href="/settings/security" />
        <Row
          name={[me?.firstName, me?.lastName].filter(Boolean).join(" ") || "You"}
          sub={me?.email}
          amount={
            <Button small onClick={session.signOut}>
              Sign out
            </Button>
          }
        />
      </section>
    </Screen>
  );
};

const ConnectionsRow = () => {
  const { data } = useQuery(connectionsQuery);
  const broken = (data ?? []).filter((c) => c.status !== "ok").length;
  return (
    <SettingRow
      name="Connected financial accounts"
      href="/settings/connected-accounts"
      mark={broken > 0 && <Count value={broken} tone="alert" label={`${broken} ${broken === 1 ? "needs" : "need"} attention`} />}
    />
  );
};

/** Shown to users who may create a household, are in one, or are invited to one. */
const HouseholdRow = () => {
  const mayCreate = useFlag("HOUSEHOLD_ENABLED") ?? false;
  const waiting = useQuery(pendingInvitesQuery).data?.length ?? 0;
  const me = session.current();
  if (!mayCreate && me?.householdId == null && waiting === 0) return null;
  return (
    <SettingRow
      name="Household"
      sub={me?.householdName?.trim() || undefined}
      href="/settings/household"
      mark={waiting > 0 && <Count value={waiting} tone="accent" label={`${waiting} pending ${waiting === 1 ? "invite" : "invites"}`} />}
    />
  );
};
