import { Dialog as Base } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import type { ReactNode, RefObject } from "react";
import { classNames } from "./class-names.ts";
import { IconButton } from "./IconButton.tsx";

export type DialogProps = {
  open: boolean;
  /** Asked to close: Escape, the cross, a press outside. */
  onClose: () => void;
  title: ReactNode;
  /** A sentence under the title; read aloud when the dialog opens. */
  note?: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one last. Full width on a phone. */
  footer?: ReactNode;
  /** 672 wide instead of 480. */
  wide?: boolean | undefined;
  /** Without the cross, for questions that need an answer; a press outside then does nothing. */
  firm?: boolean | undefined;
  /** What gets the focus first; else the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
};

/** A question or a small task over the page. Becomes a bottom sheet under 640. Focus stays inside and returns where it was. */
export const Dialog = ({ open, onClose, wide = false, firm = false, ...content }: DialogProps) => (
  <Base.Root open={open} onOpenChange={(next) => !next && onClose()} disablePointerDismissal={firm}>
    <Base.Portal>
      <Base.Backdrop className="backdrop" />
      <Base.Popup className={classNames("layer dialog", wide && "wide")} initialFocus={content.initialFocus ?? true}>
        <LayerContent {...content} closable={!firm} />
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
);

export type SheetProps = Omit<DialogProps, "wide" | "firm">;

/** A sheet from the bottom edge at every width, such as sort orders or filters on a phone. */
export const Sheet = ({ open, onClose, ...content }: SheetProps) => (
  <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Base.Portal>
      <Base.Backdrop className="backdrop" />
      <Base.Popup className="layer sheet" initialFocus={content.initialFocus ?? true}>
        <LayerContent {...content} closable />
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
);

const LayerContent = ({ title, note, children, footer, closable }: Pick<DialogProps, "title" | "note" | "children" | "footer"> & { closable: boolean }) => (
  <>
    <span className="grabber" aria-hidden="true" />
    <div className="layer-head">
      <Base.Title className="heading">{title}</Base.Title>
      {closable && <Base.Close render={<IconButton label="Close" icon={<X />} />} />}
    </div>
    {note && <Base.Description className="layer-note">{note}</Base.Description>}
    {children && <div className="layer-body">{children}</div>}
    {footer && <div className="layer-foot">{footer}</div>}
  </>
);
