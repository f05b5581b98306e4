/** Code of the app that did not load: no connection, or a new deployment removed it. */
export class ChunkError extends Error {
  /** Tries once more to load it. Returns whether it is here now. */
  readonly retry: () => Promise<boolean>;
  constructor(cause: unknown, retry: () => Promise<boolean>) {
    super("A part of the app did not load", { cause });
    this.name = "ChunkError";
    this.retry = retry;
  }
}

export type Chunk<Module> = {
  /** The code, once it is here. */
  now: () => Module | null;
  /** Loads the code. Throws ChunkError when it did not come, else what the code itself threw; the next call tries again. */
  fetch: () => Promise<Module>;
};

type Load = () => Promise<unknown>;
/** Every chunk that has not loaded yet, in the order in which the app declared them. */
const missing = new Set<Load>();

/** Browsers reject an import whose code did not come with a TypeError of their own wording; what the code throws comes as it is. */
const isMissing = (cause: unknown): boolean => cause instanceof TypeError && /fetch|load|import/i.test(cause.message);

/** Code that loads when it is first wanted, or when the browser is idle. */
export const chunk = <Module>(load: () => Promise<Module>): Chunk<Module> => {
  let module: Module | null = null;
  let coming: Promise<Module> | null = null;
  const fetch = async (): Promise<Module> => {
    try {
      module = await (coming ??= load());
      missing.delete(fetch);
      return module;
    } catch (cause) {
      coming = null;
      if (!isMissing(cause)) throw cause;
      throw new ChunkError(cause, () =>
        fetch().then(
          () => true,
          () => false,
        ),
      );
    }
  };
  missing.add(fetch);
  return { now: () => module, fetch };
};

const idle = (): Promise<unknown> =>
  new Promise((resolve) => (window.requestIdleCallback ? window.requestIdleCallback(resolve) : setTimeout(resolve, 500)));

/** Loads what is missing, one chunk after the other, including what the loaded ones declare. */
const fetchMissing = async (): Promise<void> => {
  for (const fetch of missing) {
    await idle();
    // What fails now is tried again when the connection is back, or when somebody wants it.
    await fetch().catch(() => undefined);
  }
};

/** Loads the rest of the app while the browser is idle, so that every screen opens without a connection. Respects "save data". */
export const fetchChunksWhenIdle = (): void => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  void fetchMissing();
  window.addEventListener("online", () => void fetchMissing());
};

/** The module that starts the app, as a page names it: a new deployment has another. */
const entryOf = (page: ParentNode): string | null => page.querySelector('script[type="module"]')?.getAttribute("src") ?? null;

/** Whether the server has another version of the app than the one that runs here. Null when the server does not answer. */
const isOutdated = async (): Promise<boolean | null> => {
  const reply = await fetch("/", { cache: "no-store" }).catch(() => null);
  if (!reply?.ok) return null;
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  return entryOf(page) !== entryOf(document);
};

const RELOADED = "reloaded";

/** Whether this version of the app has not been reloaded yet. Remembers that it is now; false where the browser refuses to remember. */
const mayReload = (): boolean => {
  try {
    const own = entryOf(document) ?? "";
    if (window.sessionStorage.getItem(RELOADED) === own) return false;
    window.sessionStorage.setItem(RELOADED, own);
    return true;
  } catch {
    return false;
  }
};

/** Reloads the page when a new deployment has replaced this version; once per version, so that it cannot loop. */
export const reloadIfOutdated = async (): Promise<void> => {
  if ((await isOutdated()) && mayReload()) window.location.reload();
};

/** Reloads the page unless the server is out of reach: without a connection the browser would show a page of its own. Returns false then. */
export const reloadIfReachable = async (): Promise<boolean> => {
  const reachable = (await isOutdated()) !== null;
  if (reachable) window.location.reload();
  return reachable;
};
