import type { ReactNode } from "react";
import { BrandMark } from "../BrandMark.tsx";
import { useDocumentTitle } from "./document-title.ts";

/** A page on its own, without the frame: the brand above, one box in the middle. */
export const Standalone = ({ tab, children, foot }: { tab: string; children: ReactNode; foot?: ReactNode }) => {
  useDocumentTitle(tab);
  return (
    <div className="standalone">
      <header className="brand-line">
        <a href="/" aria-label="Hiro, home">
          <BrandMark />
          Hiro
        </a>
      </header>
      <main id="main" className="box">
        {children}
      </main>
      {foot}
    </div>
  );
};
