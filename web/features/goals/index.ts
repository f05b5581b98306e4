export { goalsQuery } from "./queries.ts";
