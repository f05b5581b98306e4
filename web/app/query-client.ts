import { QueryClient } from "@tanstack/react-query";

/** One cache of what the server said, for the whole app. */
export const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: true } } });
