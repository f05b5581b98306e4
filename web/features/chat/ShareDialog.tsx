import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Chat, chat as calls } from "#contract/chat.ts";
import { shares } from "#contract/shares.ts";
import { call, textFor } from "#web/lib/api.ts";
import { session } from "#web/lib/session.ts";
import { copyToClipboard } from "#web/lib/clipboard.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { RadioGroup } from "#web/ui/fields/RadioGroup.tsx";
import { shareQuery } from "./share-queries.ts";
import { linkOf, ShareLink } from "./ShareLink.tsx";
import { refreshChats } from "./queries.ts";

type Way = "household" | "link";

const PUBLIC =
  "Anyone with the link can read this chat, including later messages. They see its text, charts and tables, but not your accounts.";
const HOUSEHOLD =
  "Members of your household can read this chat with its charts and tables, and ask questions in it. Only you can rename, archive or delete it.";

/** Shares a chat with the household if it is not shared yet and the user chooses so, otherwise by public link. Also ends either. */
export const ShareDialog = ({ chat, open, onClose }: { chat: Chat; open: boolean; onClose: () => void }) => {
  const household = session.current()?.householdId ?? null;
  const mayAsk = household !== null && chat.household === null;
  const [chosen, setChosen] = useState<Way>("household");
  /** The link was created, but the browser refused to copy it. */
  const [uncopied, setUncopied] = useState<string | null>(null);
  const { data: known } = useQuery({ ...shareQuery(chat.id), enabled: open && chat.public });
  const key = chat.public ? (known?.shareKey ?? null) : null;
  const way: Way = mayAsk ? chosen : "link";
  const close = () => {
    setUncopied(null);
    onClose();
  };
  const share = useMutation({
    mutationFn: () => (way === "household" ? withHousehold(chat.id, household) : byLink(chat.id)),
    onSuccess: async (made) => {
      if (made === null) toast("Shared with household!");
      else if (await copyToClipboard({ text: made })) toast("Chat link copied!");
      else return setUncopied(made);
      close();
    },
    onError: (error) => toast(textFor(error)),
    onSettled: () => refreshChats(),
  });
  const link = uncopied ?? (key === null ? null : linkOf(key));
  const makes = way === "household" || (!chat.public && uncopied === null);
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Share chat"
      note={mayAsk ? undefined : PUBLIC}
      footer={
        <>
          <Button onClick={close}>{makes ? "Cancel" : "Close"}</Button>
          {makes && (
            <Button look="primary" busy={share.isPending} onClick={() => share.mutate()}>
              {way === "household" ? "Share with household" : "Copy link"}
            </Button>
          )}
        </>
      }
    >
      {mayAsk && (
        <RadioGroup
          label="Who can read it"
          hideLabel
          value={chosen}
          onChange={setChosen}
          options={[
            { value: "household", label: "Household", help: HOUSEHOLD },
            { value: "link", label: "Public link", help: PUBLIC },
          ]}
        />
      )}
      {!makes && <ShareLink chat={chat} link={link} uncopied={uncopied !== null} onEnded={close} />}
    </Dialog>
  );
};

const withHousehold = async (id: number, household: number | null): Promise<null> => {
  await call(calls.update, { params: { id }, body: { household } });
  return null;
};

const byLink = async (id: number): Promise<string> => linkOf((await call(shares.create, { params: { id } })).shareKey);
