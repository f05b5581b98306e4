export { DoorHint } from "./DoorHint.tsx";
