import { useCallback, useEffect, useState } from "react";
import { safeRedirect } from "#domain/urls/redirect-url.ts";
import { forgetPrivate } from "#web/lib/stored.ts";
import { PasswordStep } from "./PasswordStep.tsx";
import { SecondFactorStep } from "./SecondFactorStep.tsx";

const query = (): URLSearchParams => new URLSearchParams(window.location.search);
/** Returns the address of the sign-in page at another step. Keeps the return address. */
const addressOf = (step: "second-factor" | null): string => {
  const next = query();
  if (step) next.set("step", step);
  else next.delete("step");
  return `${window.location.pathname}${next.size > 0 ? `?${next}` : ""}`;
};

/** The sign-in page. Afterwards, opens the page the visitor requested. */
export const LoginScreen = () => {
  const [step, setStep] = useState(() => (query().get("step") === "second-factor" ? "second-factor" : null));
  const [notice, setNotice] = useState<string | null>(null);
  const show = useCallback((next: "second-factor" | null, why: string | null = null) => {
    window.history.replaceState(window.history.state, "", addressOf(next));
    setNotice(why);
    setStep(next);
  }, []);
  const enter = useCallback(() => window.location.assign(safeRedirect(query().get("redirect_url"))), []);
  // Opening this page by its address also clears user data from this tab.
  useEffect(() => forgetPrivate("tab"), []);
  useEffect(() => {
    document.querySelector<HTMLElement>("[data-heading]")?.scrollIntoView?.({ block: "nearest" });
  }, [step]);
  return step === "second-factor" ? (
    <SecondFactorStep onIn={enter} onBack={(why) => show(null, why)} />
  ) : (
    <PasswordStep notice={notice} onIn={enter} onSecondFactor={() => show("second-factor")} />
  );
};
