/** Returns the fields of `now` that differ from `before`. Only these are sent: another member may have changed the rest since. */
export const changedFields = <Fields extends object>(
  before: { readonly [Name in keyof Fields]: unknown },
  now: Fields,
): Partial<Fields> => {
  const names = (Object.keys(now) as (keyof Fields)[]).filter((name) => now[name] !== before[name]);
  return Object.fromEntries(names.map((name) => [name, now[name]])) as Partial<Fields>;
};
