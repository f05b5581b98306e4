export { saveInstitution } from "./store.ts";
