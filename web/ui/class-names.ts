/** Joins class names, leaving out false and missing ones. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");
