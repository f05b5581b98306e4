/** The shapes of an icon inside a square of 24: SVG tag and attributes of each. */
export type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
