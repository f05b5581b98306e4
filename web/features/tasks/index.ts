export { useCurrent as useCurrentTask } from "./current.ts";
