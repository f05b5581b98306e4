export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

const at = (n: number): string => String(Math.round(n * 100) / 100);

/** Returns the SVG path of straight lines through the points; empty without points. */
export const linePath = (points: readonly Point[]): string => points.map((p, i) => `${i === 0 ? "M" : "L"}${at(p.x)} ${at(p.y)}`).join("");

/**
 * Returns the SVG path of vertical strokes from the curve to the base, one every `gap` pixels. They form the engraved fill of an area
 * chart.
 */
export const strokesPath = (points: readonly Point[], base: number, { from = -Infinity, to = Infinity, gap = 4 } = {}): string => {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "";
  let path = "";
  let i = 0;
  for (let x = Math.ceil((first.x + 0.5) / gap) * gap - 0.5; x <= last.x; x += gap) {
    if (x < from || x > to) continue;
    while (i < points.length - 2 && (points[i + 1]?.x ?? Infinity) < x) i += 1;
    path += `M${at(x)} ${at(between(points[i], points[i + 1], x))}V${at(base)}`;
  }
  return path;
};

const between = (a: Point | undefined, b: Point | undefined, x: number): number => {
  if (!a) return 0;
  if (!b || b.x === a.x) return a.y;
  return a.y + ((x - a.x) / (b.x - a.x)) * (b.y - a.y);
};

/** Returns the index of the point nearest to x, or -1 without points. Points must be ordered by x. */
export const nearest = (points: readonly Point[], x: number): number => {
  let best = -1;
  let distance = Infinity;
  for (const [i, point] of points.entries()) {
    const away = Math.abs(point.x - x);
    if (away >= distance) break;
    best = i;
    distance = away;
  }
  return best;
};
