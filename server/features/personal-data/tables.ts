import type { ArchiveRules, SharedRows, Table } from "../../tables.ts";

export type ArchivedTable = Table & { archive: ArchiveRules };
export type SharedTable = Table & { shared: SharedRows };

/** Tables in an archive. */
export type ArchiveTables = {
  /** Tables with users' own rows, referenced tables first. */
  own: readonly ArchivedTable[];
  /** Tables from which an archive takes the rows that the user's rows refer to. */
  shared: readonly SharedTable[];
};

/** Returns what an archive contains of all features' tables. */
export const archiveTables = (tables: readonly Table[]): ArchiveTables => ({
  own: inReferenceOrder(tables.filter((table) => table.archive !== null) as ArchivedTable[]),
  shared: tables.filter((table) => table.shared !== undefined) as SharedTable[],
});

const inReferenceOrder = (tables: readonly ArchivedTable[]): ArchivedTable[] => {
  const ordered = new Set<ArchivedTable>();
  const add = (table: ArchivedTable): void => {
    const referenced = new Set(Object.values(table.archive.refs ?? {}).map(({ to }) => to));
    for (const one of tables) if (one !== table && referenced.has(one.name) && !ordered.has(one)) add(one);
    ordered.add(table);
  };
  tables.forEach(add);
  return [...ordered];
};
