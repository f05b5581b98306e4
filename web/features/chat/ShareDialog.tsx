import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Chat, chat as calls } from "#contract/chat.ts";
import { shares } from "#contract/shares.ts";
import { call, wordsFor } from "#web/lib/api.ts";
import { stale } from "#web/lib/queries.ts";
import { session } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";

type Way = "household" | "link";

const PUBLIC = "Anyone with the link can read this chat, also what is added later. They see its text and charts, not your accounts.";

/** Shares a chat: with the household while that is still to do and wanted, else by a public link. */
export const ShareDialog = ({ chat, open, onClose }: { chat: Chat; open: boolean; onClose: () => void }) => {
  const household = session.current()?.householdId ?? null;
  const mayAsk = household !== null && chat.household === null;
  const [chosen, setChosen] = useState<Way>("household");
  const [link, setLink] = useState<string | null>(null);
  const way: Way = mayAsk ? chosen : "link";
  const close = () => {
    setLink(null);
    onClose();
  };
  const share = useMutation({
    mutationFn: () => (way === "household" ? withHousehold(chat.id, household) : byLink(chat.id)),
    onSuccess: async (made) => {
      if (made === null) toast("Shared with household!");
      else if (await copied(made)) toast("Chat link copied!");
      else return setLink(made);
      close();
    },
    onError: (error) => toast(wordsFor(error)),
    onSettled: () => stale("chat"),
  });
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Share chat"
      note={mayAsk ? undefined : PUBLIC}
      footer={
        link === null && (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button look="primary" busy={share.isPending} onClick={() => share.mutate()}>
              {way === "household" ? "Share with household" : "Copy link"}
            </Button>
          </>
        )
      }
    >
      {link !== null ? (
        <Field label="Link" help="Your browser did not let us copy it. Select and copy it here.">
          <Input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </Field>
      ) : (
        mayAsk && (
          <RadioGroup
            label="Who can read it"
            hideLabel
            value={chosen}
            onChange={setChosen}
            options={[
              { value: "household", label: "Household", help: "Members of your household can read this chat. They cannot change it." },
              { value: "link", label: "Public link", help: PUBLIC },
            ]}
          />
        )
      )}
    </Dialog>
  );
};

const withHousehold = async (id: number, household: number | null): Promise<null> => {
  await call(calls.update, { params: { id }, body: { household } });
  return null;
};

const byLink = async (id: number): Promise<string> => {
  const { shareKey } = await call(shares.create, { params: { id } });
  return `${window.location.origin}/share/${shareKey}/`;
};

/** Whether the browser let the link onto the clipboard. */
const copied = (link: string): Promise<boolean> =>
  Promise.resolve(navigator.clipboard?.writeText(link) ?? Promise.reject(new Error("no clipboard"))).then(
    () => true,
    () => false,
  );
