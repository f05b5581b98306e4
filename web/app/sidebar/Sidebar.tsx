import PanelLeft from "lucide-react/icons/panel-left";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { SLIDES, useMedia } from "#web/lib/media.ts";
import { whenShown } from "#web/lib/when-shown.ts";
import { useModalLayer } from "#web/lib/modal-layer.ts";
import { classNames } from "#web/ui/class-names.ts";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { latePart } from "#web/ui/late.ts";
import { offered } from "../navigation.ts";
import { sources } from "../sources.ts";
import { Account } from "./Account.tsx";
import { BrandLink } from "./BrandLink.tsx";
import { Chats } from "./Chats.tsx";
import { NavLinks } from "./NavLinks.tsx";
import { PromoSkeleton } from "./PromoSkeleton.tsx";
import styles from "./Sidebar.module.css";

const AppPromo = latePart(async () => (await import("./AppPromo.tsx")).AppPromo, { quiet: true, fallback: <PromoSkeleton /> });

export type SidebarProps = { open: boolean; onToggle: () => void; slidIn: boolean; onSlideOut: () => void };

/** The navigation sidebar: 240 pixels wide, 64 when collapsed. Below 1024 it slides in over the page and traps the focus. */
export const Sidebar = ({ open, onToggle, slidIn, onSlideOut }: SidebarProps) => {
  const panel = useRef<HTMLElement>(null);
  const slides = useMedia(SLIDES);
  const router = useRouter();
  const items = useMemo(() => offered(Object.keys(router.routesByPath)), [router]);
  const main = items.filter((item) => item.place === "main");
  useModalLayer({ layer: panel, open: slides && slidIn, modal: true, onEscape: onSlideOut });
  const toggle = slides
    ? { label: "Close navigation", press: onSlideOut }
    : { label: open ? "Collapse sidebar" : "Expand sidebar", press: onToggle };
  const shows = useShows(!slides || slidIn);
  return (
    <nav ref={panel} id="nav" tabIndex={-1} className={classNames(styles.sidebar, slides && slidIn && styles.open)} aria-label="Main">
      {shows && (
        <>
          <div className={styles.brand}>
            <BrandLink />
            <IconButton label={toggle.label} icon={<PanelLeft />} onClick={toggle.press} aria-expanded={slides ? slidIn : open} />
          </div>
          <NavLinks items={main} />
          {main.length > 0 && <hr />}
          <Chats />
          <div className={styles.foot}>
            <AppPromo />
            <NavLinks items={items.filter((item) => item.place === "foot")} />
            <Account />
          </div>
        </>
      )}
    </nav>
  );
};

/** Returns whether to draw the sidebar's content: once it has been in sight. Until then, only its chats are loaded, after the data on screen. */
const useShows = (inSight: boolean): boolean => {
  const [shows, setShows] = useState(inSight);
  if (inSight && !shows) setShows(true);
  useEffect(() => {
    if (!shows) void whenShown().then(sources.loadChats);
  }, [shows]);
  return shows || inSight;
};
