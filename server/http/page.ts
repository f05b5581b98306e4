import type { z } from "zod";
import type { Page } from "#contract/kit/fields.ts";
import { ApiError } from "../errors.ts";

export const PAGE_SIZE = 50;

/** Encodes the start of a page as opaque text. */
export const writeCursor = (place: object): string => Buffer.from(JSON.stringify(place)).toString("base64url");

/** Start position of a page: rows after a position in the list's order, or before it with `back`. Null is the beginning. */
export type From<P> = { place: P; back: boolean } | null;

/** Decodes a cursor. Throws 400 when it does not belong to this list. */
export const readCursor = <T extends z.ZodType>(schema: T, text: string | undefined): From<z.output<T>> => {
  if (text === undefined) return null;
  try {
    const { back, ...place } = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as { back?: unknown };
    const parsed = schema.safeParse(place);
    if (parsed.success && (back === undefined || back === true)) return { place: parsed.data, back: back === true };
  } catch {
    // Not JSON: the same error as for any other unknown text.
  }
  throw new ApiError(400, "INVALID_CURSOR", "This place in the list no longer exists. Start again from the beginning.", {
    fields: { cursor: ["This cursor does not belong to this list"] },
  });
};

/**
 * Builds one page of rows read from a position, nearest first. `rows` has one more than a page when there is another page in that
 * direction. `place` returns a row's position. The results are always in the list's order.
 */
export const pageOf = <R>(rows: R[], url: URL, from: From<unknown>, place: (row: R) => object): Page<R> => {
  const more = rows.length > PAGE_SIZE;
  const results = from?.back ? rows.slice(0, PAGE_SIZE).toReversed() : rows.slice(0, PAGE_SIZE);
  const [first, last] = [results[0], results.at(-1)];
  const hasNext = from?.back ? true : more;
  const hasPrevious = from?.back ? more : from !== null;
  return {
    next: hasNext && last ? withCursor(url, writeCursor(place(last))) : null,
    previous: hasPrevious && first ? withCursor(url, writeCursor({ ...place(first), back: true })) : null,
    results,
  };
};

const withCursor = (url: URL, cursor: string): string => {
  const next = new URL(url);
  next.searchParams.set("cursor", cursor);
  return next.toString();
};
