export const DRAWER_WIDTH = { least: 320, usual: 400, most: 640, step: 16 } as const;

/** Returns a drawer width in pixels, clamped to the allowed range. Invalid values return the default of 400. */
export const drawerWidth = (wanted: unknown): number => {
  const width = typeof wanted === "string" && wanted !== "" ? Number(wanted) : wanted;
  if (typeof width !== "number" || !Number.isFinite(width)) return DRAWER_WIDTH.usual;
  return Math.round(Math.min(DRAWER_WIDTH.most, Math.max(DRAWER_WIDTH.least, width)));
};
