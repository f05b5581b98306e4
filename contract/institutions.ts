import { z } from "zod/mini";
import { id } from "./kit/fields.ts";

export const Institution = z.object({
  id,
  name: z.string(),
  primaryColor: z.nullable(z.string()),
  url: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  plaidInstitutionId: z.nullable(z.string()),
  quilttInstitutionId: z.nullable(z.string()),
});
export type Institution = z.output<typeof Institution>;
