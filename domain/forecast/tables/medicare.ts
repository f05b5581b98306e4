// Written by scripts/tax-data/build.mjs. Do not edit.
/** Medicare premiums of 2026 in dollars a month, by income of two years before: CMS fact sheet of 14 November 2025. */
export const MEDICARE_TIERS = [
  {"single":109000,"joint":218000,"multiple":1,"partB":202.9,"partD":0},
  {"single":137000,"joint":274000,"multiple":1.4,"partB":284.1,"partD":14.5},
  {"single":171000,"joint":342000,"multiple":2,"partB":405.8,"partD":37.5},
  {"single":205000,"joint":410000,"multiple":2.6,"partB":null,"partD":60.4},
  {"single":500000,"joint":750000,"multiple":3.2,"partB":null,"partD":83.3},
  {"single":null,"joint":null,"multiple":3.4,"partB":689.9,"partD":91},
] as const;
