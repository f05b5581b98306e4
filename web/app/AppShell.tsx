import { Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { stored } from "#web/lib/stored.ts";
import { classNames } from "#web/ui/class-names.ts";
import { buttonClass } from "#web/ui/actions/Button.tsx";
import { latePart } from "#web/ui/late.ts";
import { LateDrawer } from "#web/ui/drawer/LateDrawer.tsx";
import { DrawerProvider } from "#web/ui/drawer/DrawerProvider.tsx";
import { Scrim } from "#web/ui/drawer/Scrim.tsx";
import { useDrawer } from "#web/ui/drawer/use-drawer.ts";
import { ShellContext } from "#web/ui/screen/shell-context.ts";
import { Sidebar } from "./sidebar/Sidebar.tsx";
import { sources } from "./sources.ts";
import { useSearchKey } from "./use-search-key.ts";
import { useDayChange } from "./use-day-change.ts";
import { useSessionEnd } from "./use-session-end.ts";
import { useWayBack } from "./way-back.ts";
import styles from "./AppShell.module.css";

const LateBanners = latePart(async () => (await import("./LateBanners.tsx")).LateBanners, { quiet: true });

const sidebarOpen = stored("sidebarOpen", (text) => text !== "false");

/** The signed-in app shell: sidebar, banners, screen and drawer. */
export const AppShell = () => (
  <DrawerProvider>
    <Frame />
  </DrawerProvider>
);

const Frame = () => {
  const [open, setOpen] = useState(sidebarOpen.read);
  const [slidIn, setSlidIn] = useState(false);
  const drawer = useDrawer();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { close } = drawer;
  useEffect(() => {
    setSlidIn(false);
    return close;
  }, [path, close]);
  const back = useWayBack();
  const shell = useMemo(() => ({ openNavigation: () => setSlidIn(true), navigationOpen: slidIn, back }), [slidIn, back]);
  useSessionEnd();
  useDayChange();
  useSearchKey();
  return (
    <ShellContext value={shell}>
      <div className={classNames(styles.app, drawer.current && styles.withDrawer)} data-sidebar={open ? undefined : "collapsed"}>
        <a href="#main" className={classNames(styles.skip, buttonClass({ look: "primary" }))}>
          Skip to content
        </a>
        <Sidebar open={open} onToggle={() => setOpen(sidebarOpen.write(!open))} slidIn={slidIn} onSlideOut={() => setSlidIn(false)} />
        {slidIn && <Scrim onClose={() => setSlidIn(false)} />}
        <div className={styles.page}>
          <Banners />
          <Outlet />
        </div>
        <LateDrawer />
      </div>
    </ShellContext>
  );
};

const Banners = () => {
  const task = sources.useTaskBanner();
  return (
    <>
      {task}
      <LateBanners />
    </>
  );
};
