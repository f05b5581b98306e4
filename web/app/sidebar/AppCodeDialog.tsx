import { IOS_APP_URL } from "#web/lib/product.ts";
import { Dialog } from "#web/ui/dialogs/Dialog.tsx";
import { QrCode } from "#web/ui/marks/QrCode.tsx";

/** A QR code that opens the iOS app's page on a phone. */
export const AppCodeDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="Get the iOS app" note="Point the camera of your iPhone at the code.">
    <div className="grid justify-items-center gap-4 pb-2">
      <QrCode text={IOS_APP_URL} label="QR code for the iOS app" />
      <a className="text-accent wrap-anywhere" href={IOS_APP_URL} target="_blank" rel="noreferrer">
        {IOS_APP_URL.replace("https://", "")}
      </a>
    </div>
  </Dialog>
);
