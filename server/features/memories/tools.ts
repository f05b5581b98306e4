import type { Deps } from "../../deps.ts";
import type { Tools } from "../../feature.ts";
import { questionContext } from "../chat/index.ts";
import * as store from "./store.ts";

/** Memories are private: in a chat that others can read, the tool returns none. */
export const tools = ({ database }: Deps): Pick<Tools, "get_memories"> => ({
  get_memories: (scope, _args, place) =>
    database.reading(scope, async (tx) => {
      const withheld = place !== null && ((await questionContext(tx, place.message))?.shared ?? true);
      return { memories: withheld ? [] : await store.listWithDays(tx), withheld };
    }),
});
