import type { ReactNode } from "react";
import { BrandMark } from "../marks/BrandMark.tsx";
import { classNames } from "../class-names.ts";
import { useDocumentTitle } from "./document-title.ts";
import styles from "./Standalone.module.css";

/** A page without the app shell: the brand at the top and one box in the middle. */
export const Standalone = ({
  tab,
  children,
  foot,
  wide = false,
  step = false,
}: {
  tab: string;
  children: ReactNode;
  foot?: ReactNode;
  /** A column of 672 px from the top, for reading. */ wide?: boolean;
  /** One page in a sequence, which starts at the same height on each page. */ step?: boolean;
}) => {
  useDocumentTitle(tab);
  return (
    <div className={classNames(styles.page, wide && styles.wide, step && styles.step)}>
      <header className={styles.brand}>
        <a href="/" aria-label="Hiro, home">
          <BrandMark />
          Hiro
        </a>
      </header>
      <main id="main" className={styles.box}>
        {children}
      </main>
      {foot}
    </div>
  );
};
