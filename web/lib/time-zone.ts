/** The time zone that this device goes by, such as Europe/Berlin. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
