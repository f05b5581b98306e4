import { useCallback, useEffect, useRef, useState } from "react";
import { toast } from "#web/lib/toast.ts";

export type Late<Module> = {
  /** The code, once it has come. */
  now: () => Module | null;
  /** Asks for the code; a failure is forgotten, so that asking again tries again. */
  fetch: () => Promise<Module>;
};

/** Code that comes when it is first wanted, such as what floats over the page: a screen shows before it. */
export const late = <Module>(load: () => Promise<Module>): Late<Module> => {
  let module: Module | null = null;
  let coming: Promise<Module> | null = null;
  const fetch = async (): Promise<Module> => {
    try {
      module = await (coming ??= load());
      return module;
    } catch (failure) {
      coming = null;
      throw failure;
    }
  };
  return { now: () => module, fetch };
};

/** The late code if it is here, else null; what asks for it; and whether this part asked. What cannot be fetched is said in a toast, and can be asked for again. */
export const useLate = <Module>(code: Late<Module>): { here: Module | null; asked: boolean; ask: () => void } => {
  const [state, setState] = useState({ here: code.now(), asked: false });
  const there = useRef(true);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
    };
  }, []);
  const ask = useCallback(() => {
    code.fetch().then(
      (here) => {
        // A part that left meanwhile draws nothing more.
        if (there.current) setState({ here, asked: true });
      },
      (failure: unknown) => {
        console.error(failure);
        toast("That did not load. Check the connection and try again.");
      },
    );
  }, [code]);
  return { ...state, ask };
};
