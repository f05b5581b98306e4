import Smartphone from "lucide-react/icons/smartphone";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { useMedia } from "#web/lib/media.ts";
import { IOS_APP_URL } from "#web/lib/product.ts";
import { stored } from "#web/lib/stored.ts";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { latePart } from "#web/ui/late.ts";
import styles from "./Sidebar.module.css";

const dismissed = stored("dismissedIosAppPromo", (text) => text === "true");
const Code = latePart(async () => (await import("./AppCodeDialog.tsx")).AppCodeDialog);

/** Current iPads identify as Macs, but Macs have no touch screen. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Promotes the iOS app until dismissed. Hidden on phones that cannot run it. */
export const AppPromo = () => {
  const [gone, setGone] = useState(dismissed.read);
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    setAsked(false);
  };
  const phone = useMedia("(max-width: 639px)");
  const ios = isIos();
  if (gone || (phone && !ios)) return null;
  return (
    <div className={styles.promo}>
      <Smartphone aria-hidden size={16} />
      {ios ? (
        <a href={IOS_APP_URL}>Get the iOS app</a>
      ) : (
        <button
          type="button"
          onClick={() => {
            setAsked(true);
            setOpen(true);
          }}
        >
          Get the iOS app
        </button>
      )}
      <IconButton small label="Dismiss" icon={<X />} onClick={() => setGone(dismissed.write(true))} />
      {asked && <Code open={open} onClose={close} />}
    </div>
  );
};
