import { z } from "zod";
import { composedTool, text } from "../tool.ts";

/** Exact decimal arithmetic: "3 * 19.99 + 12.5%". */
const calculate = composedTool({
  name: "calculate",
  about: "Exact arithmetic on amounts from results: write the numbers as they are, without $.",
  args: z.strictObject({ expression: z.string().max(200) }),
  result: z.object({ value: text() }),
  access: "read",
  unattended: true,
});

export const calculateTools = [calculate] as const;
