import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { SectionHead } from "#web/ui/lists/SectionHead.tsx";

/** One component in one state, with the state's name below it. */
export const State = ({ name, grow = false, children }: { name: string; grow?: boolean | undefined; children: ReactNode }) => (
  <div className={classNames("grid content-end gap-1.5", grow ? "min-w-0 grow" : "justify-items-start")}>
    {children}
    <small className="caption text-faint">{name}</small>
  </div>
);

/** States side by side. */
export const States = ({ wide = false, children }: { wide?: boolean | undefined; children: ReactNode }) => (
  <div className={classNames("flex flex-wrap items-end gap-y-3", wide ? "gap-x-8" : "gap-x-3")}>{children}</div>
);

/** A titled group of related components. */
export const Family = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="section first:mt-0">
    <SectionHead title={title} />
    <div className="mt-4 grid grid-cols-1 gap-4">{children}</div>
  </section>
);

/** Two columns, or one on a phone. */
export const Two = ({ children }: { children: ReactNode }) => <div className="grid gap-4 sm:grid-cols-2 [&>*]:min-w-0">{children}</div>;
