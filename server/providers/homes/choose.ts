import type { Settings } from "../../config/settings.ts";
import type { HomeProvider } from "./index.ts";
import { rentcastHomes } from "./rentcast.ts";
import { sandboxHomes } from "./sandbox.ts";

/** Returns RentCast if its key is set, otherwise fictional estimates on this machine. */
export const chooseHomes = (settings: Pick<Settings, "rentcastKey">, clock: () => Date): HomeProvider =>
  settings.rentcastKey ? rentcastHomes({ key: settings.rentcastKey }) : sandboxHomes(clock);
