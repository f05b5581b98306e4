type Write = (fields: object, message: string) => void;

/** The part of a logger that the database uses. */
export type DatabaseLog = { info: Write; warn: Write; error: Write };
