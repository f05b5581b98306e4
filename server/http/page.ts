import type { z } from "zod";
import type { Page } from "#contract/kit/fields.ts";
import { ApiError } from "./errors.ts";

export const PAGE_SIZE = 50;

/** Where a page begins, as opaque text. */
export const writeCursor = (place: object): string => Buffer.from(JSON.stringify(place)).toString("base64url");

/** Reads a cursor back. Throws 400 when it is not one of this list's. */
export const readCursor = <T extends z.ZodType>(schema: T, text: string | undefined): z.output<T> | null => {
  if (text === undefined) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    if (parsed.success) return parsed.data;
  } catch {
    // Not JSON: the same refusal as any other foreign text.
  }
  throw new ApiError(400, "INVALID_CURSOR", "This place in the list no longer exists. Start again from the beginning.", {
    fields: { cursor: ["Not a cursor of this list"] },
  });
};

/** One page: `rows` holds one more than a page when there is a next one. `place` names where the page after a row begins. */
export const pageOf = <R>(rows: R[], url: URL, place: (row: R) => object): Page<R> => {
  const results = rows.slice(0, PAGE_SIZE);
  const last = results.at(-1);
  return { next: rows.length > PAGE_SIZE && last ? withCursor(url, writeCursor(place(last))) : null, previous: null, results };
};

const withCursor = (url: URL, cursor: string): string => {
  const next = new URL(url);
  next.searchParams.set("cursor", cursor);
  return next.toString();
};
