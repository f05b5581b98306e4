import { type RunTool, ToolError, type ToolResults } from "./tools/index.ts";

/** Returns what the user asked to remember. It is withheld where others may read the answer, and where it cannot be read. */
export const readMemories = async (tools: RunTool): Promise<ToolResults["get_memories"]> => {
  try {
    return await tools("get_memories", {});
  } catch (error) {
    if (error instanceof ToolError) return { memories: [], withheld: true };
    throw error;
  }
};
