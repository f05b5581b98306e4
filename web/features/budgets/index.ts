export { BudgetCitation } from "./BudgetCitation.tsx";
