const SIGNS = ["pointermove", "pointerdown", "keydown"] as const;

/** Runs once on the first user input: a pointer move or a key press. Returns a function that stops waiting. */
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
