/** How parameters are entered and sorted. */
export const PARAMETER_TYPES = ["percent", "number", "money", "choice"] as const;
export type ParameterType = (typeof PARAMETER_TYPES)[number];

export const PARAMETER_GROUPS = ["Economy", "Markets", "Retirement", "Taxes", "Cash and debt", "Health care"] as const;
export type ParameterGroup = (typeof PARAMETER_GROUPS)[number];
