import { z } from "zod";
import { id } from "./kit/fields.ts";

export const Institution = z.object({
  id,
  name: z.string(),
  primaryColor: z.string().nullable(),
  url: z.string().nullable(),
  logoUrl: z.string().nullable(),
  plaidInstitutionId: z.string().nullable(),
  quilttInstitutionId: z.string().nullable(),
});
export type Institution = z.output<typeof Institution>;
