import { useMutation } from "@tanstack/react-query";
import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import type { Chat } from "#contract/chat.ts";
import { shares } from "#contract/shares.ts";
import { call, textFor } from "#web/lib/api.ts";
import { copyToClipboard } from "#web/lib/clipboard.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Field } from "#web/ui/fields/Field.tsx";
import { Input } from "#web/ui/fields/Input.tsx";
import { refreshChats } from "./queries.ts";

type Props = {
  chat: Chat;
  /** Null while loading. */ link: string | null;
  /** The browser refused to copy it. */ uncopied: boolean;
  onEnded: () => void;
};

/** The chat's public link, with buttons to copy and end it. */
export const ShareLink = ({ chat, link, uncopied, onEnded }: Props) => {
  const [refused, setRefused] = useState(uncopied);
  const end = useMutation({
    mutationFn: () => call(shares.end, { params: { id: chat.id } }),
    onSuccess: () => {
      toast("Public link ended");
      onEnded();
    },
    onError: (error) => toast(textFor(error)),
    onSettled: () => refreshChats(),
  });
  const copy = async (): Promise<void> => {
    if (link === null) return;
    if (await copyToClipboard({ text: link })) toast("Chat link copied!");
    else setRefused(true);
  };
  return (
    <div className="mt-4 grid gap-3">
      <Field
        label="Link"
        help={
          refused || uncopied ? "Your browser did not allow copying. Select the link and copy it here." : "This chat has a public link."
        }
      >
        <Input readOnly value={link ?? ""} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Copy />} disabled={link === null} onClick={() => void copy()}>
          Copy link
        </Button>
        <Button look="danger" busy={end.isPending} onClick={() => end.mutate()}>
          Stop sharing
        </Button>
      </div>
    </div>
  );
};

/** Returns the address of a public link. */
export const linkOf = (key: string): string => `${window.location.origin}/share/${key}/`;
