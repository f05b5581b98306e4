import { ConfirmCreditCards } from "./ConfirmCreditCards.tsx";
import { ConfirmScreen } from "./ConfirmScreen.tsx";

/** After linking a bank: asks for the product of each new credit card. */
export const ConfirmCreditCardScreen = () => (
  <ConfirmScreen title="Confirm credit card">
    {(accounts, onDone) => <ConfirmCreditCards accounts={accounts} onDone={onDone} />}
  </ConfirmScreen>
);
