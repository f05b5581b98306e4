const SIGNS = ["pointermove", "pointerdown", "keydown"] as const;

/** Runs once at the first sign of a person: the pointer moves, a key goes down. Returns what stops the waiting. */
export const onFirstSign = (run: () => void): (() => void) => {
  const stop = () => {
    for (const sign of SIGNS) window.removeEventListener(sign, begin);
  };
  const begin = () => {
    stop();
    run();
  };
  for (const sign of SIGNS) window.addEventListener(sign, begin, { passive: true });
  return stop;
};
