/** How far down a list one must be, as a share of its height, before more is loaded; later the longer the list. */
export const nearEndThreshold = (length: number): number => (length < 10 ? 0.7 : length < 50 ? 0.8 : length < 200 ? 0.9 : 0.95);

/** Whether the lower edge of what is in sight has passed the threshold. All in pixels. */
export const isNearEnd = (view: { top: number; height: number; total: number; length: number }): boolean =>
  view.total <= 0 || (view.top + view.height) / view.total >= nearEndThreshold(view.length);
