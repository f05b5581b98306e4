/** Returns the element id of a message. */
export const messageAnchor = (id: number): string => `message-${id}`;

/** Returns the message id named in a URL hash, or null. */
export const messageIn = (hash: string): number | null => {
  const id = /^#?message-([1-9]\d{0,14})$/.exec(hash)?.[1];
  return id === undefined ? null : Number(id);
};
