import KeyRound from "lucide-react/icons/key-round";
import { useState } from "react";
import { type Passkey, security } from "#contract/security.ts";
import { deviceOf } from "#domain/people/user-agent.ts";
import { call } from "#web/lib/api.ts";
import { knowsPasskeys, makePasskey } from "#web/lib/passkeys.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { DeleteButton } from "#web/ui/dialogs/DeleteButton.tsx";
import { Row } from "#web/ui/lists/Row.tsx";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";
import { NameDialog } from "./NameDialog.tsx";
import { useChange } from "./use-change.ts";
import { dayText } from "./texts.ts";

/** The user's passkeys: add, rename, remove. */
export const PasskeySection = ({ passkeys }: { passkeys: readonly Passkey[] }) => {
  const [options, setOptions] = useState<string | null>(null);
  const [naming, setNaming] = useState<Passkey | null>(null);
  const begin = useChange(() => call(security.passkeyOptions, {}), { onDone: (given) => setOptions(given.options) });
  const remove = useChange((id: number) => call(security.removePasskey, { params: { id } }), { onDone: () => toast("Passkey removed") });
  return (
    <section className="section">
      <SectionHead
        title="Passkeys"
        actions={
          knowsPasskeys() ? (
            <Button small busy={begin.isPending} onClick={() => begin.mutate(undefined)}>
              Add a passkey
            </Button>
          ) : undefined
        }
      />
      {passkeys.length === 0 ? (
        <p className="py-4 text-muted">
          {knowsPasskeys()
            ? "Sign in with your fingerprint, face or screen lock instead of a password."
            : "Passkeys are not available here. They require a browser that supports them and a host name in the address, such as localhost."}
        </p>
      ) : (
        passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            lead={<KeyRound aria-hidden size={20} className="text-muted" />}
            name={passkey.name}
            sub={`Added ${dayText(passkey.createdAt)}${passkey.lastUsedAt ? ` · last used ${dayText(passkey.lastUsedAt)}` : ""}`}
            amount={
              <span className="flex justify-end gap-2">
                <Button small look="ghost" onClick={() => setNaming(passkey)}>
                  Rename
                </Button>
                <DeleteButton
                  what="passkey"
                  name={passkey.name}
                  note="You can no longer sign in with it. Remove it from your device as well."
                  onDelete={() => remove.mutate(passkey.id)}
                  busy={remove.isPending}
                />
              </span>
            }
          />
        ))
      )}
      <NameDialog
        open={options !== null}
        title="Add a passkey"
        note="Your browser will ask you to unlock this device."
        start={deviceOf(navigator.userAgent).device}
        action="Continue"
        send={async (name) => call(security.addPasskey, { body: { name, response: await makePasskey(options ?? "") } })}
        onSent={() => {
          setOptions(null);
          toast("Passkey added");
        }}
        onClose={() => setOptions(null)}
      />
      <NameDialog
        open={naming !== null}
        title="Rename passkey"
        start={naming?.name ?? ""}
        action="Save"
        send={(name) => call(security.renamePasskey, { params: { id: naming?.id ?? 0 }, body: { name } })}
        onSent={() => setNaming(null)}
        onClose={() => setNaming(null)}
      />
    </section>
  );
};
