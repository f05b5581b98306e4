import { useQuery } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import { connectionsQuery } from "#web/features/connections/index.ts";
import { session } from "#web/lib/session.ts";
import { setTheme, useTheme } from "#web/lib/theme.ts";
import { Button } from "#web/ui/Button.tsx";
import { Count } from "#web/ui/Count.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Row } from "#web/ui/Row.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { SectionHead } from "#web/ui/SectionHead.tsx";
import { Select } from "#web/ui/Select.tsx";

type Theme = Parameters<typeof setTheme>[0];
const THEMES: { value: Theme; label: string }[] = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** The person's settings, one line each. */
export const SettingsScreen = () => {
  const theme = useTheme();
  const { data } = useQuery(connectionsQuery);
  const broken = (data ?? []).filter((c) => c.status !== "ok").length;
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
        <SectionHead title="Money" />
        <Row
          name="Connected financial accounts"
          href="/settings/connected-accounts"
          amount={
            <span className="flex items-center justify-end gap-2">
              {broken > 0 && <Count value={broken} tone="alert" label={`${broken} need attention`} />}
              <ChevronRight aria-hidden size={16} />
            </span>
          }
        />
        <Row
          name="Imported files"
          sub="What each file added, and the way to undo it"
          href="/settings/imports"
          amount={<ChevronRight aria-hidden size={16} className="ml-auto" />}
        />
        <Row
          name="Custom categories"
          href="/settings/custom-categories"
          amount={<ChevronRight aria-hidden size={16} className="ml-auto" />}
        />
        <Row
          name="Books"
          sub="Whether everything adds up, and your data as files"
          href="/settings/books"
          amount={<ChevronRight aria-hidden size={16} className="ml-auto" />}
        />
      </section>
      {me?.isEmployee && (
        <section className="section">
          <SectionHead title="Running Hiro" />
          <Row
            name="Assistant"
            sub="Which model answers, what it costs, and what is sent to it"
            href="/settings/assistant"
            amount={<ChevronRight aria-hidden size={16} className="ml-auto" />}
          />
        </section>
      )}
      <section className="section">
        <SectionHead title="Chats" />
        <Row
          name="Memory"
          sub="What you asked Hiro to remember"
          href="/settings/user-context"
          amount={<ChevronRight aria-hidden size={16} className="ml-auto" />}
        />
        <Row
          name="Scheduled chats"
          sub="Questions that Hiro answers again and sends you"
          href="/settings/scheduled-chats"
          amount={<ChevronRight aria-hidden size={16} className="ml-auto" />}
        />
        <Row name="Archived chats" href="/archived-chats" amount={<ChevronRight aria-hidden size={16} className="ml-auto" />} />
      </section>
      <section className="section">
        <SectionHead title="Account" />
        <Row
          name="Sign-in and security"
          sub="Password, passkeys, where you are signed in"
          href="/settings/security"
          amount={<ChevronRight aria-hidden size={16} className="ml-auto" />}
        />
        <Row
          name={[me?.firstName, me?.lastName].filter(Boolean).join(" ") || "You"}
          sub={me?.email}
          amount={
            <Button small onClick={session.signOut}>
              Sign out
            </Button>
          }
        />
        <Row
          name="Outbox"
          sub="E-mail that Hiro wrote to you"
          href="/settings/outbox"
          amount={<ChevronRight aria-hidden size={16} className="ml-auto" />}
        />
      </section>
    </Screen>
  );
};
