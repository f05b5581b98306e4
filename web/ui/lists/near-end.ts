/** Returns how far down a list the user must scroll before more is loaded, as a fraction of its height. Larger for longer lists. */
export const nearEndThreshold = (length: number): number => (length < 10 ? 0.7 : length < 50 ? 0.8 : length < 200 ? 0.9 : 0.95);

/** Returns whether the lower edge of the visible part has passed the threshold. All values in pixels. */
export const isNearEnd = (view: { top: number; height: number; total: number; length: number }): boolean =>
  view.total <= 0 || (view.top + view.height) / view.total >= nearEndThreshold(view.length);
