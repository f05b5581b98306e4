import type { ReactNode } from "react";
import type { Citation } from "#contract/citations.ts";

/** What the figures and charts of an answer open. */
export type ReplyLinks = {
  onCite: (citation: Citation) => void;
  openKey: string | null;
  /** What stands for the image of a chart. */
  chart: (src: string) => ReactNode;
};
