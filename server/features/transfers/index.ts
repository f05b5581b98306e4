export { pairByUser, pairChangedAccount, pairTransfers } from "./pairing.ts";
export { dismiss as dismissTransfers } from "./store.ts";
