import { NetworkError } from "./api.ts";
import { toast } from "./toast.ts";

/** Shows that a change was not saved. Adds the reason if the request did not reach the server. */
export const toastFailure = (text: string, error: unknown): void =>
  toast(error instanceof NetworkError ? `${text}. You seem to be offline.` : text);
