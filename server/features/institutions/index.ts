import type { Feature } from "../../feature.ts";
import { tables } from "./tables.ts";

export { saveInstitution } from "./store.ts";

/** Banks and other institutions, shared by all users. */
export const institutionsFeature = (): Feature => ({ routes: [], tables });
