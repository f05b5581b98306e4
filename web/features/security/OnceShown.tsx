import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { copyToClipboard } from "#web/lib/clipboard.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";

type Props = {
  open: boolean;
  title: string;
  note: string;
  label: string;
  text: string;
  /** Label of the button that closes it. */ done: string;
  onDone: () => void;
};

/** A dialog with a secret that is shown only once. Only its button closes it, because Escape is pressed too easily. */
export const OnceShown = ({ open, title, note, label, text, done, onDone }: Props) => (
  <Dialog
    open={open}
    onClose={stay}
    firm
    title={title}
    note={note}
    footer={
      <Button look="primary" onClick={onDone}>
        {done}
      </Button>
    }
  >
    <Secret label={label} text={text} />
  </Dialog>
);

const stay = (): void => undefined;

/** The secret and a copy button. */
const Secret = ({ label, text }: { label: string; text: string }) => {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (await copyToClipboard({ text })) setCopied(true);
    else toast("Select the text and copy it.");
  };
  return (
    <div className="grid gap-3">
      <pre
        className="overflow-x-auto rounded-r bg-sunken p-4 text-body leading-relaxed whitespace-pre-wrap wrap-anywhere select-all"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        tabIndex={0}
        role="group"
      >
        {text}
      </pre>
      <Button icon={copied ? <Check /> : <Copy />} onClick={() => void copy()}>
        {copied ? "Copied" : "Copy"}
      </Button>
    </div>
  );
};
