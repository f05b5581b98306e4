/** The context a connection's token is sealed with: another row's token does not open here. */
export const tokenContext = (connectionId: number): string => `connection:${connectionId}`;
