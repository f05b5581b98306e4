export { RestoreExport } from "./RestoreExport.tsx";
