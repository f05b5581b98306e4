/** Returns a text from a JSON body or a form; empty if it is not a text. */
export const textOf = (body: unknown, name: string): string => {
  const value =
    body !== null && typeof body === "object" && Object.hasOwn(body, name) ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === "string" ? value : "";
};
