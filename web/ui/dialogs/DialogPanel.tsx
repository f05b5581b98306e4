import { Dialog as Base } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { type FormEvent, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import type { DialogProps, SheetProps } from "./dialog-props.ts";
import { IconButton } from "../actions/IconButton.tsx";
import { useBackCloses } from "./use-back-closes.ts";
import { useFocusKept } from "./use-focus-kept.ts";
import styles from "./DialogPanel.module.css";
import layer from "../floating/layer.module.css";

/** The panel of a Dialog. */
export const DialogPanel = ({ wide = false, capped = false, firm = false, ...panel }: DialogProps) => (
  <Panel {...panel} look={classNames(styles.dialog, wide && styles.wide, capped && styles.capped)} firm={firm} />
);

/** The panel of a Sheet. */
export const SheetPanel = (panel: SheetProps) => <Panel {...panel} look={styles.sheet} firm={false} />;

const Panel = ({ open, onClose, initialFocus, look, firm, ...content }: SheetProps & { look: string | undefined; firm: boolean }) => {
  const popup = useRef<HTMLDivElement>(null);
  useBackCloses(open && !firm, onClose);
  useFocusKept(open);
  // A click outside must not drop what was typed. The close button and Escape are deliberate.
  const [touched, setTouched] = useState(false);
  const [seen, setSeen] = useState(open);
  if (seen !== open) {
    setSeen(open);
    setTouched(false);
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()} disablePointerDismissal={firm || touched}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          className={classNames(layer.layer, look)}
          ref={popup}
          onInput={(event: FormEvent) => setTouched((was) => was || (event.target as Element).closest("form") !== null)}
          initialFocus={initialFocus ?? (() => firstIn(popup.current) ?? true)}
        >
          <LayerContent {...content} closable={!firm} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};

/** Returns a panel's first control: its first field, else its first button. The close button comes last. */
const firstIn = (popup: HTMLElement | null): HTMLElement | null =>
  popup?.querySelector<HTMLElement>("[data-inner] :is(input:checked, input:not([type=radio]), textarea, button, a)") ?? null;

const LayerContent = ({
  title,
  note,
  children,
  footer,
  closable,
}: Pick<DialogProps, "title" | "note" | "children" | "footer"> & { closable: boolean }) => (
  <>
    <span className={styles.grabber} aria-hidden="true" />
    <div className={styles.head}>
      <Base.Title className={styles.heading}>{title}</Base.Title>
      {closable && <Base.Close render={<IconButton label="Close" icon={<X />} />} />}
    </div>
    {note && <Base.Description className={styles.note}>{note}</Base.Description>}
    {children && (
      <div className={styles.body} data-inner="">
        {children}
      </div>
    )}
    {footer && (
      <div className={styles.foot} data-inner="">
        {footer}
      </div>
    )}
  </>
);
