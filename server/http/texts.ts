/** A text of a JSON body or a form; empty when it is none. */
export const textOf = (body: unknown, name: string): string => {
  const value =
    body !== null && typeof body === "object" && Object.hasOwn(body, name) ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" ? value : "";
};
