/**
 * Returns a value of a library's enum from its text, checked when compiled: `enumValue<CountryCode.Us>("US")`. Importing the enum itself would
 * load the library, which may be large and otherwise unused.
 */
export const enumValue = <E extends string>(text: `${E}`): E => text as E;
