import { z } from "zod";
import { fromDollars } from "#domain/money.ts";
import { type HomeProvider, HomesError } from "./index.ts";

export type RentcastOptions = { key: string; /** Base URL of the API if it is not RentCast's own. */ baseUrl?: string };

const BASE_URL = "https://api.rentcast.io/v1";
const TIMEOUT_MS = 20_000;

const Valued = z.object({
  price: z.number().positive().max(1e12),
  subjectProperty: z.object({ id: z.string().min(1), formattedAddress: z.string().min(1) }),
});

/** Statuses for an unknown home: RentCast returns 404 for an unknown address and 400 for one it cannot parse. */
const UNKNOWN: ReadonlySet<number> = new Set([400, 404]);

/** Home value estimates in the United States from RentCast's API. The key is sent only in a header. */
export const rentcastHomes = ({ key, baseUrl = BASE_URL }: RentcastOptions): HomeProvider => ({
  name: "RentCast estimate",
  find: async (address) => {
    const response = await answerOf(`${baseUrl}/avm/value?${new URLSearchParams({ address }).toString()}`, key);
    if (UNKNOWN.has(response.status)) return null;
    if (!response.ok) throw new HomesError(`home values responded with ${response.status}`);
    const parsed = Valued.safeParse(await response.json().catch(() => null));
    if (!parsed.success) throw new HomesError("home values responded in an unknown format");
    const { price, subjectProperty: home } = parsed.data;
    return {
      id: home.id.slice(0, 200),
      address: home.formattedAddress.slice(0, 300),
      url: `https://www.zillow.com/homes/${encodeURIComponent(home.formattedAddress.slice(0, 300))}_rb/`,
      estimate: fromDollars(price),
    };
  },
});

const answerOf = async (url: string, key: string): Promise<Response> => {
  try {
    return await fetch(url, { headers: { "X-Api-Key": key, accept: "application/json" }, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw new HomesError("home values did not respond", error);
  }
};
