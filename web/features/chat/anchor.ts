/** Where a message stands on its page. */
export const messageAnchor = (id: number): string => `message-${id}`;

/** The message an address names after its #; null when it names none. */
export const messageIn = (hash: string): number | null => {
  const id = /^#?message-([1-9]\d{0,14})$/.exec(hash)?.[1];
  return id === undefined ? null : Number(id);
};
