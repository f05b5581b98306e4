import { type AnyRoute, createRoute } from "@tanstack/react-router";
import { PageError } from "#web/features/errors/PageError.tsx";
import { lazyScreen } from "#web/ui/late.ts";
import { beforeSignUp, requireSession } from "./require-session.ts";

/** The sign-up pages. Pages before the account exists are public; the others require its owner. */
export const signUpRoutes = <Root extends AnyRoute>(root: Root) => {
  const page =
    (beforeLoad: typeof requireSession) =>
    <const Path extends string, Module, Name extends keyof Module>(path: Path, load: () => Promise<Module>, name: Name) =>
      createRoute({ getParentRoute: () => root, beforeLoad, errorComponent: PageError, path, component: lazyScreen(load, name) });
  const open = page(beforeSignUp);
  const own = page(requireSession);
  return [
    open("/signup", () => import("#web/features/sign-up/StartScreen.tsx"), "StartScreen"),
    open("/signup/account", () => import("#web/features/sign-up/AccountScreen.tsx"), "AccountScreen"),
    open("/signup/legal-name", () => import("#web/features/sign-up/LegalNameScreen.tsx"), "LegalNameScreen"),
    open("/signup/beta-invite", () => import("#web/features/sign-up/BetaInviteScreen.tsx"), "BetaInviteScreen"),
    open("/signup/email-verified", () => import("#web/features/sign-up/EmailVerifiedScreen.tsx"), "EmailVerifiedScreen"),
    own("/signup/alternate-profile", () => import("#web/features/sign-up/AlternateProfileScreen.tsx"), "AlternateProfileScreen"),
    own("/signup/finish-profile", () => import("#web/features/sign-up/FinishProfileScreen.tsx"), "FinishProfileScreen"),
    own("/signup/verify-email-address", () => import("#web/features/sign-up/VerifyEmailScreen.tsx"), "VerifyEmailScreen"),
    own("/signup/join-household", () => import("#web/features/sign-up/JoinHouseholdScreen.tsx"), "JoinHouseholdScreen"),
    own("/signup/credit-score", () => import("#web/features/sign-up/CreditScoreScreen.tsx"), "CreditScoreScreen"),
    own("/signup/chat", () => import("#web/features/sign-up/OnboardingChatScreen.tsx"), "OnboardingChatScreen"),
    own("/signup/onboarding-chat", () => import("#web/features/sign-up/OnboardingChatScreen.tsx"), "OnboardingChatScreen"),
    own("/signup/chat/summary", () => import("#web/features/sign-up/ChatSummaryScreen.tsx"), "ChatSummaryScreen"),
    own("/signup/security", () => import("#web/features/sign-up/SecurityScreen.tsx"), "SecurityScreen"),
    own("/signup/connect-accounts", () => import("#web/features/sign-up/ConnectAccountsScreen.tsx"), "ConnectAccountsScreen"),
    own("/signup/confirm-credit-card", () => import("#web/features/sign-up/ConfirmScreens.tsx"), "ConfirmCardsScreen"),
    own("/signup/confirm-loan-details", () => import("#web/features/sign-up/ConfirmScreens.tsx"), "ConfirmLoansScreen"),
    own("/signup/connect-more-accounts", () => import("#web/features/sign-up/ConnectMoreScreen.tsx"), "ConnectMoreScreen"),
    own("/signup/accounts-syncing", () => import("#web/features/sign-up/AccountsSyncingScreen.tsx"), "AccountsSyncingScreen"),
  ];
};
