import ArrowLeft from "lucide-react/icons/arrow-left";
import MenuIcon from "lucide-react/icons/menu";
import { type ReactNode, useSyncExternalStore } from "react";
import { classNames } from "../class-names.ts";
import { IconButton, iconButtonClass } from "../actions/IconButton.tsx";
import { useShell } from "./shell-context.ts";
import styles from "./TopBar.module.css";

export type TopBarProps = {
  /** The screen's name, shown as its heading. */
  title: ReactNode;
  /** Buttons on the right. */
  actions?: ReactNode;
};

/**
 * The sticky top bar of a screen: navigation button below 1024 px, back link on subpages, heading, actions. A line appears once content
 * scrolls under it.
 */
export const TopBar = ({ title, actions }: TopBarProps) => {
  const shell = useShell();
  const over = useSyncExternalStore(onScroll, isScrolled, () => false);
  return (
    <header className={classNames(styles.bar, over && styles.over)}>
      {shell && (
        <IconButton
          className={styles.menu}
          label="Open navigation"
          icon={<MenuIcon />}
          aria-expanded={shell.navigationOpen}
          onClick={shell.openNavigation}
        />
      )}
      {shell?.back && (
        <a
          className={classNames(iconButtonClass, styles.back)}
          href={shell.back.href}
          title={shell.back.label}
          aria-label={shell.back.label}
          onClick={shell.back.follow}
        >
          <ArrowLeft />
        </a>
      )}
      <h1 ref={keepFocus} tabIndex={-1} data-heading="">
        {title}
      </h1>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
};

/** Whether a heading that had the focus was removed just now, as where a loaded screen replaces its placeholder. */
let lost = false;
/** Gives a new heading the focus of the one that it replaces. */
const keepFocus = (heading: HTMLElement | null) => {
  if (lost) heading?.focus({ preventScroll: true });
  return () => {
    lost = document.activeElement === heading;
    // The new heading is drawn at the same time, or there is none.
    queueMicrotask(() => {
      lost = false;
    });
  };
};

let scrolled = false;
const onScroll = (changed: () => void) => {
  const look = (): void => {
    scrolled = window.scrollY > 8;
    changed();
  };
  window.addEventListener("scroll", look, { passive: true });
  // Reading the position while the screen is being drawn would force an extra layout.
  const first = requestAnimationFrame(look);
  return () => {
    cancelAnimationFrame(first);
    window.removeEventListener("scroll", look);
  };
};
const isScrolled = () => scrolled;
