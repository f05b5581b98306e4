import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { FullPageError } from "#web/features/errors/FullPageError.tsx";
import { beforeSignUp, requireSession } from "./require-session.ts";

/** The pages of the sign-up: those before an account exists are open, the others are its owner's. */
export const signUpRoutes = (root: AnyRoute) => {
  const open = { getParentRoute: () => root, beforeLoad: beforeSignUp, errorComponent: FullPageError } as const;
  const own = { getParentRoute: () => root, beforeLoad: requireSession, errorComponent: FullPageError } as const;
  return [
    createRoute({
      ...open,
      path: "/signup",
      component: lazyRouteComponent(() => import("#web/features/sign-up/StartScreen.tsx"), "StartScreen"),
    }),
    createRoute({
      ...open,
      path: "/signup/account",
      component: lazyRouteComponent(() => import("#web/features/sign-up/AccountScreen.tsx"), "AccountScreen"),
    }),
    createRoute({
      ...open,
      path: "/signup/legal-name",
      component: lazyRouteComponent(() => import("#web/features/sign-up/LegalNameScreen.tsx"), "LegalNameScreen"),
    }),
    createRoute({
      ...open,
      path: "/signup/beta-invite",
      component: lazyRouteComponent(() => import("#web/features/sign-up/BetaInviteScreen.tsx"), "BetaInviteScreen"),
    }),
    createRoute({
      ...open,
      path: "/signup/email-verified",
      component: lazyRouteComponent(() => import("#web/features/sign-up/EmailVerifiedScreen.tsx"), "EmailVerifiedScreen"),
    }),
    createRoute({
      ...own,
      path: "/signup/alternate-profile",
      component: lazyRouteComponent(() => import("#web/features/sign-up/AlternateProfileScreen.tsx"), "AlternateProfileScreen"),
    }),
    createRoute({
      ...own,
      path: "/signup/finish-profile",
      component: lazyRouteComponent(() => import("#web/features/sign-up/FinishProfileScreen.tsx"), "FinishProfileScreen"),
    }),
    createRoute({
      ...own,
      path: "/signup/verify-email-address",
      component: lazyRouteComponent(() => import("#web/features/sign-up/VerifyEmailScreen.tsx"), "VerifyEmailScreen"),
    }),
    createRoute({
      ...own,
      path: "/signup/join-household",
      component: lazyRouteComponent(() => import("#web/features/sign-up/JoinHouseholdScreen.tsx"), "JoinHouseholdScreen"),
    }),
    createRoute({
      ...own,
      path: "/signup/credit-score",
      component: lazyRouteComponent(() => import("#web/features/sign-up/CreditScoreScreen.tsx"), "CreditScoreScreen"),
    }),
    ...["/signup/chat", "/signup/onboarding-chat"].map((path) =>
      createRoute({
        ...own,
        path,
        component: lazyRouteComponent(() => import("#web/features/sign-up/OnboardingChatScreen.tsx"), "OnboardingChatScreen"),
      }),
    ),
    createRoute({
      ...own,
      path: "/signup/chat/summary",
      component: lazyRouteComponent(() => import("#web/features/sign-up/ChatSummaryScreen.tsx"), "ChatSummaryScreen"),
    }),
    createRoute({
      ...own,
      path: "/signup/security",
      component: lazyRouteComponent(() => import("#web/features/sign-up/SecurityScreen.tsx"), "SecurityScreen"),
    }),
    createRoute({
      ...own,
      path: "/signup/connect-accounts",
      component: lazyRouteComponent(() => import("#web/features/sign-up/ConnectAccountsScreen.tsx"), "ConnectAccountsScreen"),
    }),
    createRoute({
      ...own,
      path: "/signup/confirm-credit-card",
      component: lazyRouteComponent(() => import("#web/features/sign-up/ConfirmScreens.tsx"), "ConfirmCardsScreen"),
    }),
    createRoute({
      ...own,
      path: "/signup/confirm-loan-details",
      component: lazyRouteComponent(() => import("#web/features/sign-up/ConfirmScreens.tsx"), "ConfirmLoansScreen"),
    }),
    createRoute({
      ...own,
      path: "/signup/connect-more-accounts",
      component: lazyRouteComponent(() => import("#web/features/sign-up/ConnectMoreScreen.tsx"), "ConnectMoreScreen"),
    }),
    createRoute({
      ...own,
      path: "/signup/accounts-syncing",
      component: lazyRouteComponent(() => import("#web/features/sign-up/AccountsSyncingScreen.tsx"), "AccountsSyncingScreen"),
    }),
  ];
};
