import ArrowLeft from "lucide-react/icons/arrow-left";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { useMedia } from "#web/lib/media.ts";
import { useModalLayer } from "#web/lib/modal-layer.ts";
import { classNames } from "../class-names.ts";
import { IconButton } from "../actions/IconButton.tsx";
import { DrawerEdge } from "./DrawerEdge.tsx";
import { Scrim } from "./Scrim.tsx";
import { useSheetDrag } from "./sheet-drag.ts";
import { useDrawer } from "./use-drawer.ts";
import styles from "./DrawerFrame.module.css";

/** Renders the drawer's top view: beside the page from 1280 px, over it below that, and as a bottom sheet below 640. */
export const DrawerFrame = () => {
  const drawer = useDrawer();
  const panel = useRef<HTMLDivElement>(null);
  const beside = useMedia("(min-width: 1280px)");
  const modal = useMedia("(max-width: 1023px)");
  const view = drawer.current;
  const drag = useSheetDrag(panel, drawer.close);
  useModalLayer({ layer: panel, open: view !== null, view: view?.key, modal, onEscape: drawer.depth > 1 ? drawer.pop : drawer.close });
  if (!view) return null;
  return (
    <>
      <div
        ref={panel}
        className={classNames(styles.drawer, beside && styles.beside)}
        data-drawer=""
        role={modal ? "dialog" : "complementary"}
        aria-modal={modal || undefined}
        aria-label={view.title}
        tabIndex={-1}
      >
        <div className={styles.grabber} aria-hidden="true" {...drag} />
        {!modal && <DrawerEdge panel={panel} />}
        <div className={classNames(styles.head, drawer.depth > 1 && styles.withBack)}>
          {drawer.depth > 1 && <IconButton label="Back" icon={<ArrowLeft />} onClick={drawer.pop} />}
          <h2>{view.title}</h2>
          {view.actions}
          <IconButton label="Close" icon={<X />} onClick={drawer.close} />
        </div>
        <div className={styles.body} key={view.key}>
          {view.content}
        </div>
      </div>
      {modal && <Scrim onClose={drawer.close} />}
    </>
  );
};
