import type { ReactNode } from "react";
import type { Citation } from "#contract/citations.ts";

/** Callbacks that open an answer's figures and charts. */
export type ReplyLinks = {
  /** `place` names the citation in the address. */
  onCite: (citation: Citation, place: string) => void;
  openKey: string | null;
  /** Renders a chart in place of its image. */
  chart: (src: string) => ReactNode;
};
