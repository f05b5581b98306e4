import type { z } from "zod";
import type { Page } from "#contract/kit/fields.ts";
import { ApiError } from "./errors.ts";

export const PAGE_SIZE = 50;

/** Where a page begins, as opaque text. */
export const writeCursor = (place: object): string => Buffer.from(JSON.stringify(place)).toString("base64url");

/** Where a page is read from: the rows after a place in the list's order, or with `back` those before it. Null is the beginning. */
export type From<P> = { place: P; back: boolean } | null;

/** Reads a cursor back. Throws 400 when it is not one of this list's. */
export const readCursor = <T extends z.ZodType>(schema: T, text: string | undefined): From<z.output<T>> => {
  if (text === undefined) return null;
  try {
    const { back, ...place } = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as { back?: unknown };
    const parsed = schema.safeParse(place);
    if (parsed.success && (back === undefined || back === true)) return { place: parsed.data, back: back === true };
  } catch {
    // Not JSON: the same refusal as any other foreign text.
  }
  throw new ApiError(400, "INVALID_CURSOR", "This place in the list no longer exists. Start again from the beginning.", {
    fields: { cursor: ["Not a cursor of this list"] },
  });
};

/**
 * One page of the rows read from a place, nearest first: `rows` holds one more than a page when there is another page that way. `place` names
 * where a row is. The results are always in the list's order.
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
