/** A cell as the operator names it: a PostgreSQL server with whole households, and the ids that its rows get. */
export type CellSetting = { name: string; firstId: number; lastId: number; url: string };

/** The cells of an installation, and the database that says which of them holds an address. */
export type CellSettings = {
  directoryUrl: string;
  cells: readonly CellSetting[];
  /** The installation's secret. Addresses in the directory are digests made with it. */
  secret: string;
};

/** One cell, such as east=1-999999999@postgres://hiro:password@east:5432/hiro. */
const CELL = /^([a-z][a-z0-9]{0,19})=(\d{1,10})-(\d{1,10})@(postgres(?:ql)?:\/\/[^,\s]+)$/;

/** Most columns with ids are 32-bit integers. */
const LARGEST_ID = 2_147_483_647;

type Given = {
  HIRO_CELLS?: string | undefined;
  HIRO_DIRECTORY_URL?: string | undefined;
  HIRO_SECRET?: string | undefined;
  HIRO_DEMO?: string | undefined;
  HIRO_GOOGLE_CLIENT_ID?: string | undefined;
  HIRO_APPLE_CLIENT_ID?: string | undefined;
  DATABASE_URL?: string | undefined;
  DATABASE_REPLICA_URL?: string | undefined;
};

/** Reads the cells; null when the operator names none. Throws a readable Error for a wrong setting, and for one that cells do not support. */
export const cellsOf = (e: Given): CellSettings | null => {
  if (e.HIRO_CELLS === undefined && e.HIRO_DIRECTORY_URL === undefined) return null;
  if (e.HIRO_CELLS === undefined || e.HIRO_DIRECTORY_URL === undefined)
    throw new Error("HIRO_CELLS and HIRO_DIRECTORY_URL go together: set both or neither");
  if (e.HIRO_SECRET === undefined) throw new Error("HIRO_CELLS needs HIRO_SECRET, the key that all servers share");
  if (e.DATABASE_URL !== undefined) throw new Error("HIRO_CELLS replaces DATABASE_URL: name that server as a cell");
  if (e.DATABASE_REPLICA_URL !== undefined) throw new Error("DATABASE_REPLICA_URL does not work with HIRO_CELLS yet");
  if (e.HIRO_DEMO === "1") throw new Error("HIRO_DEMO does not work with HIRO_CELLS");
  if (e.HIRO_GOOGLE_CLIENT_ID !== undefined || e.HIRO_APPLE_CLIENT_ID !== undefined)
    throw new Error("Sign-in with Google or Apple does not work with HIRO_CELLS yet");
  const cells = e.HIRO_CELLS.split(",").map(cellOf);
  if (new Set(cells.map(({ name }) => name)).size < cells.length) throw new Error("HIRO_CELLS must give each cell its own name");
  const inOrder = cells.toSorted((a, b) => a.firstId - b.firstId);
  if (inOrder.some(({ firstId }, n) => firstId <= (inOrder[n - 1]?.lastId ?? 0)))
    throw new Error("HIRO_CELLS must give each cell its own ids: ranges overlap");
  return { directoryUrl: e.HIRO_DIRECTORY_URL, cells, secret: e.HIRO_SECRET };
};

const cellOf = (text: string): CellSetting => {
  const [, name, first, last, url] = CELL.exec(text.trim()) ?? [];
  const [firstId, lastId] = [Number(first), Number(last)];
  if (name === undefined || url === undefined || firstId < 1 || lastId <= firstId || lastId > LARGEST_ID)
    throw new Error(
      `HIRO_CELLS must name cells, their ids and their addresses, such as east=1-999999999@postgres://hiro:password@east:5432/hiro, joined by commas; ids are at most ${LARGEST_ID}`,
    );
  return { name, firstId, lastId, url };
};
