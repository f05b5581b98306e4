/** App code that did not load: the network failed, or a new deployment removed it. */
export class ChunkError extends Error {
  /** Tries to load it once more. Returns whether it is loaded now. */
  readonly retry: () => Promise<boolean>;
  constructor(cause: unknown, retry: () => Promise<boolean>) {
    super("Part of the app did not load", { cause });
    this.name = "ChunkError";
    this.retry = retry;
  }
}

export type Chunk<Module> = {
  /** The loaded code, or null. */
  now: () => Module | null;
  /** Loads the code. Throws ChunkError if it did not load, or the error that the code itself threw. The next call tries again. */
  fetch: () => Promise<Module>;
};

type Load = () => Promise<unknown>;
/** All chunks not loaded yet, in the order of their declaration. */
const missing = new Set<Load>();

/**
 * When code does not load, browsers reject the import with a TypeError, each with its own message. Errors of the code itself pass
 * unchanged.
 */
const isMissing = (cause: unknown): boolean => cause instanceof TypeError && /fetch|load|import/i.test(cause.message);

/** Stylesheets that did not load. Vite asks for each only once, so that without this a retry would draw its part unstyled. */
const lost = new Set<string>();
window.addEventListener("vite:preloadError", (event) => {
  const [, href] = /^Unable to preload CSS for (.+)/.exec(event.payload.message) ?? [];
  if (href === undefined) return;
  lost.add(href);
  event.preventDefault();
});

const loadStyles = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.addEventListener("load", () => resolve(void lost.delete(href)));
    link.addEventListener("error", () => {
      link.remove();
      reject(new TypeError("Failed to load styles"));
    });
    document.head.append(link);
  });

const withStyles = async <Module>(module: Module): Promise<Module> => {
  await Promise.all([...lost].map(loadStyles));
  return module;
};

/** Declares code that loads on first use or while the browser is idle. */
export const chunk = <Module>(load: () => Promise<Module>): Chunk<Module> => {
  let module: Module | null = null;
  let coming: Promise<Module> | null = null;
  const fetch = async (): Promise<Module> => {
    try {
      module = await (coming ??= load().then(withStyles));
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

/**
 * Declares code that shows as soon as the screen that asks for it is drawn. The pages of those screens name its file, so that it loads beside
 * the screen (scripts/early-loading.ts).
 */
export const soon = chunk;

const idle = (): Promise<unknown> =>
  new Promise((resolve) => (window.requestIdleCallback ? window.requestIdleCallback(resolve) : setTimeout(resolve, 500)));

/** The performance mark that says that every screen opens offline from now on. */
const ALL_LOADED = "all-code-loaded";

/** Loads the missing chunks one after another, including those declared by loaded chunks. */
const fetchMissing = async (): Promise<void> => {
  for (const fetch of missing) {
    await idle();
    // A failed chunk is retried when the connection is back or when it is needed.
    await fetch().catch(() => undefined);
  }
  if (missing.size === 0) performance.mark(ALL_LOADED);
};

/** Loads the rest of the app while the browser is idle, so that every screen opens offline. Respects "save data". */
export const fetchChunksWhenIdle = (): void => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  void fetchMissing();
  window.addEventListener("online", () => void fetchMissing());
};

/** Returns the app's entry script as a built page names it (scripts/early-loading.ts). It differs after a new deployment. */
const entryOf = (page: ParentNode): string | null => page.querySelector("[data-entry]")?.getAttribute("href") ?? null;

/** Returns whether the server has another version of the app than the running one. Null if the server does not respond. */
const isOutdated = async (): Promise<boolean | null> => {
  const reply = await fetch("/", { cache: "no-store" }).catch(() => null);
  if (!reply?.ok) return null;
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  return entryOf(page) !== entryOf(document);
};

const RELOADED = "reloaded";

/**
 * Returns whether this version may reload the page, and records that it has. False if it already reloaded or the browser refuses storage.
 */
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

/** Reloads the page if a new deployment has replaced this version. At most once per version, so that it cannot loop. */
export const reloadIfOutdated = async (): Promise<void> => {
  if ((await isOutdated()) && mayReload()) window.location.reload();
};

/**
 * Reloads the page and returns true if the server is reachable. Offline, the browser would show its own error page, so returns false
 * instead.
 */
export const reloadIfReachable = async (): Promise<boolean> => {
  const reachable = (await isOutdated()) !== null;
  if (reachable) window.location.reload();
  return reachable;
};
