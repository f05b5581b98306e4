/** Returns this device's time zone, such as Europe/Berlin. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
