import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { cleanup, render } from "@testing-library/react";
import { toast } from "sonner";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { type Person, type TestApp, testApp } from "#server/testing/app.ts";
import { type Network, networkTo } from "./network.ts";

type Page = {
  network: Network;
  /** Path and query of the current page. */ address: () => string;
  /** Navigates to a path, with optional history state. */
  go: (path: string, state?: object) => Promise<void>;
  back: () => void;
};
type Options = { /** Sets up the network before the page sends its first request. */ before?: (network: Network) => void; phone?: boolean };
type Stage = { readonly t: TestApp; renderAt: (path: string, person: Person | null, options?: Options) => Promise<Page> };

/** Starts the real server on an empty database for a test file, and renders the whole app with a signed-in user. */
export const useStage = (given: Parameters<typeof testApp>[0] = {}): Stage => {
  let t: TestApp | undefined;
  const app = (): TestApp => {
    if (!t) throw new Error("the server runs only during tests");
    return t;
  };
  beforeAll(async () => {
    t = await testApp(given);
  });
  // The browser's clock starts at the server's, so that no test depends on the day on which it runs.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: app().deps.clock(), shouldAdvanceTime: true }));
  afterEach(leave);
  afterAll(() => app().close());
  return {
    get t() {
      return app();
    },
    renderAt: (path, person, options = {}) => renderAt(app(), path, person, options),
  };
};

const leave = (): void => {
  cleanup();
  toast.dismiss();
  window.localStorage.clear();
  window.sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
};

/** Supplies what jsdom lacks: every row is 56 pixels high, the window is desktop or phone size, and scrolling does nothing. */
const furnish = (phone: boolean): void => {
  const holds = (query: string): boolean => (/max-width: (\d+)/.test(query) ? phone : /min-width/.test(query) ? !phone : false);
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: holds(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal("scrollTo", () => undefined);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(56);
};

const renderAt = async (t: TestApp, path: string, person: Person | null, { before, phone = false }: Options): Promise<Page> => {
  cleanup();
  toast.dismiss();
  furnish(phone);
  vi.setSystemTime(t.deps.clock());
  const network = networkTo(t.url);
  vi.stubGlobal("fetch", network.fetch);
  if (person) network.cookie = await t.cookieOf(person);
  before?.(network);
  // A newly opened page keeps no state from the previous one.
  vi.resetModules();
  const [{ routerOver }, { queryClient }, { LateToaster }] = await Promise.all([
    import("#web/app/router.ts"),
    import("#web/lib/queries.ts"),
    import("#web/app/LateToaster.tsx"),
  ]);
  // Retries failed requests at once, so that no test waits for the delays.
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  const router = routerOver(createMemoryHistory({ initialEntries: [path] }));
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <LateToaster />
    </QueryClientProvider>,
  );
  return {
    network,
    address: () => router.state.location.href,
    go: (to, state = {}) => router.navigate({ href: to, state: state as never }),
    back: () => router.history.back(),
  };
};
