import type { Adapter, AdapterPayload } from "oidc-provider";

const MOST = 2000;

/** Stores the sandbox provider's temporary data, all of which may be lost with the process. */
export const memoryAdapter = (): ((model: string) => Adapter) => {
  const rows = new Map<string, { payload: AdapterPayload; until: number }>();
  const find = (key: string): AdapterPayload | undefined => {
    const row = rows.get(key);
    return row && row.until > Date.now() ? row.payload : undefined;
  };
  return (model) => {
    const keyOf = (id: string): string => `${model} ${id}`;
    const first = (match: (payload: AdapterPayload) => boolean): AdapterPayload | undefined =>
      [...rows].find(([key, row]) => key.startsWith(`${model} `) && row.until > Date.now() && match(row.payload))?.[1].payload;
    return {
      upsert: async (id, payload, seconds = 600) => {
        rows.delete(keyOf(id));
        rows.set(keyOf(id), { payload, until: Date.now() + seconds * 1000 });
        const [oldest] = rows.keys();
        if (rows.size > MOST && oldest !== undefined) rows.delete(oldest);
      },
      find: async (id) => find(keyOf(id)),
      findByUid: async (uid) => first((payload) => payload.uid === uid),
      findByUserCode: async (code) => first((payload) => payload.userCode === code),
      consume: async (id) => {
        const payload = find(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void rows.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, row] of rows) if (row.payload.grantId === grantId) rows.delete(key);
      },
    };
  };
};
