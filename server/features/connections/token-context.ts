/** Encryption context of a connection's token. Another row's token cannot be decrypted with it. */
export const tokenContext = (connectionId: number): string => `connection:${connectionId}`;
