import { type ComponentType, createElement, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { type Chunk, chunk, ChunkError, reloadIfOutdated } from "#web/lib/chunks.ts";
import { reportError } from "#web/lib/monitoring.ts";
import { toast } from "#web/lib/toast.ts";
import { NotLoaded } from "./states/NotLoaded.tsx";

export { chunk as late, type Chunk as Late, soon } from "#web/lib/chunks.ts";

type State<Module> = { here: Module | null; asked: boolean; failed: boolean };

/** The event of a control that the loaded code replaces. */
type Pressed = { currentTarget: EventTarget };

/**
 * Returns lazily loaded code or null, a function to load it, and whether this component asked for it and that failed. A failure shows a
 * toast unless `onFailed` handles it. Asking again retries. A control that the code replaces must pass its event: it gives up the focus
 * first. Otherwise a dialog around it takes the focus back in the next frame, which closes the list or menu just opened.
 */
export const useLate = <Module>(code: Chunk<Module>, onFailed?: () => void): State<Module> & { ask: (by?: Pressed) => void } => {
  const [state, setState] = useState<State<Module>>({ here: code.now(), asked: false, failed: false });
  const mounted = useRef(true);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const ask = useCallback(
    (by?: Pressed) => {
      const replaced = by?.currentTarget;
      code.fetch().then(
        (here) => {
          if (replaced instanceof HTMLElement && replaced === document.activeElement) replaced.blur();
          if (mounted.current) setState({ here, asked: true, failed: false });
        },
        (failure: unknown) => {
          console.error(failure);
          if (!(failure instanceof ChunkError)) reportError(failure);
          if (!mounted.current) return;
          setState({ here: null, asked: true, failed: true });
          if (failed.current) failed.current();
          else sayNotLoaded();
        },
      );
    },
    [code],
  );
  return { ...state, ask };
};

/** Shows that a part did not load. Reloads the page once if a new deployment is the reason. */
export const sayNotLoaded = (): void => {
  void reloadIfOutdated();
  toast("This did not load. Check your connection and try again.");
};

type Options = {
  /** Shown until the code has loaded. */ fallback?: ReactNode;
  /** For optional parts: shows nothing when the code does not load. */ quiet?: boolean;
};

/**
 * A component whose code loads when it is first rendered. If that fails, a dialog (anything with `onClose`) closes and a toast appears; any
 * other component shows a retry button.
 */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>, { fallback, quiet = false }: Options = {}) => {
  const code = chunk(load);
  const Part = (props: Props): ReactNode => {
    const close = (props as { onClose?: () => void }).onClose;
    const { here, failed, ask } = useLate(code, () => {
      if (quiet) return;
      if (!close) return void reloadIfOutdated();
      sayNotLoaded();
      close();
    });
    useEffect(() => {
      if (!here) ask();
    }, [here, ask]);
    if (here) return createElement(here, props);
    return failed && !quiet && !close ? createElement(NotLoaded, { onRetry: ask }) : fallback;
  };
  return Object.assign(Part, { preload: async () => void (await code.fetch()) });
};

/** A screen whose code the router loads before showing it. If the code does not load, the route fails. */
export const lazyScreen = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  latePart(async () => (await load())[name] as ComponentType);
