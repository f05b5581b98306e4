import Car from "lucide-react/icons/car";
import CreditCard from "lucide-react/icons/credit-card";
import HandCoins from "lucide-react/icons/hand-coins";
import House from "lucide-react/icons/house";
import Landmark from "lucide-react/icons/landmark";
import Package from "lucide-react/icons/package";
import TrendingUp from "lucide-react/icons/trending-up";
import type { ReactNode } from "react";
import { manualCategories, type ManualCategory } from "#domain/accounts/manual-accounts.ts";
import { Row } from "#web/ui/lists/Row.tsx";
import styles from "./CategoryStep.module.css";

export const CATEGORY_NAMES: Record<ManualCategory, string> = {
  cash: "Cash",
  investments: "Investments",
  loans: "Loans",
  "credit card": "Credit card",
  "real estate": "Real Estate",
  vehicle: "Vehicle",
  other: "Other",
};
const EXAMPLES: Record<ManualCategory, string> = {
  cash: "Checking, savings, a jar at home",
  investments: "A brokerage, a 401(k), crypto",
  loans: "A mortgage, a car loan, a student loan",
  "credit card": "What you owe on a card",
  "real estate": "A home, valued by its address or by you",
  vehicle: "A car, a boat, a motorcycle",
  other: "Anything else you own or owe",
};
const ICONS: Record<ManualCategory, ReactNode> = {
  cash: <Landmark aria-hidden />,
  investments: <TrendingUp aria-hidden />,
  loans: <HandCoins aria-hidden />,
  "credit card": <CreditCard aria-hidden />,
  "real estate": <House aria-hidden />,
  vehicle: <Car aria-hidden />,
  other: <Package aria-hidden />,
};

/** First step: the kind of account. */
export const CategoryStep = ({ onChoose }: { onChoose: (category: ManualCategory) => void }) => (
  <div>
    {manualCategories.map((category) => (
      <Row
        key={category}
        lead={<span className={styles.glyph}>{ICONS[category]}</span>}
        name={CATEGORY_NAMES[category]}
        sub={EXAMPLES[category]}
        onOpen={() => onChoose(category)}
      />
    ))}
  </div>
);
