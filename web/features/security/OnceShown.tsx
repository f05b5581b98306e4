import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { copyToClipboard } from "#web/lib/clipboard.ts";
import { toast } from "#web/lib/toast.ts";
import { Button } from "#web/ui/actions/Button.tsx";

/** A secret shown only once, with a copy button. */
export const OnceShown = ({ label, text }: { label: string; text: string }) => {
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
