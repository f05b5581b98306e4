import { pathId } from "#contract/kit/fields.ts";
import { z } from "zod/mini";

/** Returns the id that a part of an address holds; null if no row can have it. */
export const idIn = (text: string | null | undefined): number | null => {
  const read = z.safeDecode(pathId, text ?? "");
  return read.success ? read.data : null;
};
