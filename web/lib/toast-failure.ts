import { NetworkError, OFFLINE } from "./api.ts";
import { toast } from "./toast.ts";

/** Shows that a change was not saved. Adds the reason if the request did not reach the server. */
export const toastFailure = (text: string, error: unknown): void => toast(error instanceof NetworkError ? `${text}. ${OFFLINE}` : text);
