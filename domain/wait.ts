const counted = (n: number, unit: string): string => `${n} ${unit}${n === 1 ? "" : "s"}`;

/** Formats a waiting time in seconds, rounded up: 45 → "45 seconds", 90 → "2 minutes". An unknown time is a minute. */
export const formatWait = (seconds: number): string => {
  if (!Number.isFinite(seconds) || seconds <= 0) return "a minute";
  return seconds < 60 ? counted(Math.ceil(seconds), "second") : counted(Math.ceil(seconds / 60), "minute");
};
