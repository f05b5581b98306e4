export { AddManualAccount, EditManualAccount } from "./LateDialogs.tsx";
