import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { TopBar } from "./TopBar.tsx";
import { useDocumentTitle } from "./document-title.ts";
import styles from "./Screen.module.css";

export type ScreenProps = {
  /** The heading in the top bar. */
  title: ReactNode;
  /** The browser tab's title, if the heading is not plain text. */
  tab?: string | undefined;
  actions?: ReactNode;
  /** Up to 1536 px wide, for tables and plan output. */
  wide?: boolean | undefined;
  children: ReactNode;
};

/** A screen: top bar and one column of 672 px. Sets the browser tab's title to "Title · Hiro". */
export const Screen = ({ title, tab, actions, wide = false, children }: ScreenProps) => {
  useDocumentTitle(tab ?? (typeof title === "string" ? title : null));
  return (
    <>
      <TopBar title={title} actions={actions} />
      <main id="main" tabIndex={-1} className={classNames(styles.column, wide && styles.wide)}>
        {children}
      </main>
    </>
  );
};
