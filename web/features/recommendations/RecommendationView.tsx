import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import type { Recommendation } from "#contract/recommendations.ts";
import { toast } from "#web/lib/toast.ts";
import { latePart } from "#web/ui/late.ts";
import { useSetStatus } from "./queries.ts";

/* Each view loads when it is shown: a recommendation has one type. */
const BestCardView = latePart(async () => (await import("./BestCardView.tsx")).BestCardView);
const CheckingView = latePart(async () => (await import("./CheckingView.tsx")).CheckingView);
const MissedView = latePart(async () => (await import("./MissedView.tsx")).MissedView);
const SavingsView = latePart(async () => (await import("./SavingsView.tsx")).SavingsView);

/** The view of a recommendation, by its type. */
export const RecommendationView = ({ recommendation }: { recommendation: Recommendation }): ReactNode => {
  useSeen(recommendation);
  const { type, checkingBalance, bestCreditCard, creditCardSpending, highYieldSavings } = recommendation;
  switch (type) {
    case "checking_balance":
      return <CheckingView recommendation={recommendation} detail={checkingBalance} />;
    case "best_credit_card":
      return bestCreditCard ? (
        <BestCardView recommendation={recommendation} detail={bestCreditCard} />
      ) : (
        <Missing says="No recommendation found for a new credit card" />
      );
    case "credit_card_spending":
      return creditCardSpending ? (
        <MissedView recommendation={recommendation} year={creditCardSpending} />
      ) : (
        <Missing says="No recommendation found for credit card spending" />
      );
    case "high_yield_savings":
      return highYieldSavings ? (
        <SavingsView recommendation={recommendation} detail={highYieldSavings} />
      ) : (
        <Missing says="Unable to load savings recommendation" />
      );
    default:
      return <p role="alert">Recommendation type not supported.</p>;
  }
};

/** Says what is missing and goes back to the list. */
const Missing = ({ says }: { says: string }) => {
  const navigate = useNavigate();
  const said = useRef(false);
  useEffect(() => {
    if (said.current) return;
    said.current = true;
    toast(says);
    void navigate({ to: "/optimize", replace: true });
  }, [says, navigate]);
  return null;
};

/** Opening a new recommendation marks it as seen. */
const useSeen = ({ id, status }: Recommendation): void => {
  const { mutate } = useSetStatus(id);
  useEffect(() => {
    if (status === "new") mutate("seen");
  }, [status, mutate]);
};
