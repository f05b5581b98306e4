/** The shapes of an icon in a 24 by 24 square: SVG tag and attributes of each. */
export type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
