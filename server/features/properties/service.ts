import type { Property } from "#contract/properties.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, invalid } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { scopeOfUser } from "../../identity/sessions.ts";
import { type Home, HomesError } from "../../providers/homes/index.ts";
import {
  accountOfHome,
  findHome,
  type FoundHome,
  type HomeAccount,
  homesDue,
  insertHome,
  lockHome,
  updateHome,
} from "../accounts/index.ts";

const NOT_FOUND = "Failed to fetch property details. Please check the address and try again.";

const ALREADY_ADDED = "This home is already one of your accounts.";

const foundOf = ({ id, address, url, estimate }: Home): Omit<FoundHome, "name"> => ({ zpid: id, address, url, estimate });
/** Returns "412 Linden St" for "412 Linden St, Portland, OR 97205". */
const nameOf = (address: string): string => (address.split(",")[0] ?? address).slice(0, 120);

const propertyOf = ({ homes }: Deps, { url, ...home }: Omit<HomeAccount, "id"> & { id: number | null }): Property => ({
  ...home,
  zillowUrl: url,
  estimatedBy: homes.name,
});

/** Finds the home at an address. Throws 400 when there is none, 503 when the home value provider does not respond. */
const lookUp = async ({ homes, log }: Deps, address: string): Promise<Home> => {
  try {
    const home = await homes.find(address);
    if (home) return home;
  } catch (error) {
    if (!(error instanceof HomesError)) throw error;
    log.warn({ err: error, source: homes.name }, "home value lookup failed");
    throw new ApiError(503, "HOMES_UNAVAILABLE", NOT_FOUND, { retryAfter: 60 });
  }
  throw invalid("address", NOT_FOUND, "ADDRESS_NOT_FOUND");
};

/** Returns a home as it would be added, without saving it. `id` is its account if the household already has it. */
export const details = async (deps: Deps, scope: Scope, typed: string): Promise<Property> => {
  const { id: zpid, address, url, estimate } = await lookUp(deps, typed);
  const id = await deps.database.reading(scope, (tx) => accountOfHome(tx, zpid));
  return propertyOf(deps, { id, name: nameOf(address), balance: estimate, address, zpid, url });
};

/** Throws 409 when the household already has the home as another account. Blocks adding it elsewhere until the transaction ends. */
const refuseTwice = async (tx: Tx<Scope>, zpid: string, own: number | null): Promise<void> => {
  const known = await lockHome(tx, zpid);
  if (known !== null && known !== own)
    throw new ApiError(409, "HOME_ALREADY_ADDED", ALREADY_ADDED, { fields: { address: [ALREADY_ADDED] } });
};

export const readProperty = (deps: Deps, scope: Scope, id: number): Promise<Property> =>
  deps.database.reading(scope, async (tx) => propertyOf(deps, await findHome(tx, id)));

/** Adds the home at an address with its current estimate. Throws 409 when the household already has it. */
export const createProperty = async (
  deps: Deps,
  scope: Scope,
  { address, name }: { address: string; name?: string | undefined },
): Promise<Property> => {
  const home = await lookUp(deps, address);
  const id = await deps.database.within(scope, async (tx) => {
    await refuseTwice(tx, home.id, null);
    return insertHome(deps, tx, { ...foundOf(home), name: name ?? nameOf(home.address) });
  });
  return readProperty(deps, scope, id);
};

/** Changes the name or the address; a new address brings its own estimate. Throws 409 for the address of another home of the household. */
export const changeProperty = async (
  deps: Deps,
  scope: Scope,
  id: number,
  { address, name }: { address?: string | undefined; name?: string | undefined },
): Promise<Property> => {
  const before = await readProperty(deps, scope, id);
  const moved = address !== undefined && address !== before.address;
  const found = moved ? foundOf(await lookUp(deps, address)) : undefined;
  await deps.database.within(scope, async (tx) => {
    if (found) await refuseTwice(tx, found.zpid, id);
    await findHome(tx, id, true);
    await updateHome(deps, tx, id, { name, found }, "person");
  });
  return readProperty(deps, scope, id);
};

/** Renews estimates from an earlier month. A home without a current estimate keeps its last one and is tried again the next day. */
export const renewEstimates = async (deps: Deps): Promise<void> => {
  for (const { id, userId } of await homesDue(deps)) {
    try {
      const scope = await scopeOfUser(deps, userId);
      const { address } = await deps.database.reading(scope, (tx) => findHome(tx, id));
      const home = await deps.homes.find(address);
      if (!home) continue;
      await deps.database.within(scope, async (tx) => {
        if ((await findHome(tx, id, true)).address === address) await updateHome(deps, tx, id, { found: foundOf(home) }, "estimate");
      });
    } catch (error) {
      deps.log.warn({ err: error, accountId: id, source: deps.homes.name }, "a home's estimate was not renewed");
    }
  }
};
