/** Number of shards in which the Lucide set is fetched. */
export const SHARDS = 24;

/** Returns the shard that contains an icon, 0 to SHARDS - 1. */
export const shardOf = (name: string): number => {
  let sum = 0;
  for (let at = 0; at < name.length; at += 1) sum = (sum * 31 + name.charCodeAt(at)) % 65_521;
  return sum % SHARDS;
};
