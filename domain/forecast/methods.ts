/** How the markets of simulated futures come about. */
export const METHODS = ["history", "bootstrap", "lognormal"] as const;
export type Method = (typeof METHODS)[number];

export const METHOD_TEXTS: Record<Method, string> = {
  history: "Every whole period of United States markets from 1928 to 2024, once.",
  bootstrap: "Random blocks of five years from United States markets of 1928 to 2024.",
  lognormal: "Random yearly returns with the scenario's averages and volatility.",
};
