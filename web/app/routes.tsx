import { type AnyRoute, createRootRoute, createRoute, redirect } from "@tanstack/react-router";
import { InternalError } from "#web/features/errors/FullPageError.tsx";
import { NotFound } from "#web/features/errors/NotFound.tsx";
import { PageError } from "#web/features/errors/PageError.tsx";
import { RouteError } from "#web/features/errors/RouteError.tsx";
import { type AskFirst, session } from "#web/lib/session.ts";
import { lazyScreen } from "#web/ui/late.ts";
import { AppShell } from "./AppShell.tsx";
import { Root } from "./Root.tsx";
import { requireSession } from "./require-session.ts";
import { signUpRoutes } from "./sign-up-routes.tsx";

const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: PageError,
  // Each screen reads its own values from the query and ignores what it does not know.
  validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
});

/** Creates a route for a public page without the app shell. */
const open = <const Path extends string, Module, Name extends keyof Module>(path: Path, load: () => Promise<Module>, name: Name) =>
  createRoute({ getParentRoute: () => root, path, component: lazyScreen(load, name) });

const internalError = createRoute({ getParentRoute: () => root, path: "/internal-error", component: InternalError });

/** Everything inside the app shell requires a signed-in user. */
const frame = createRoute({
  getParentRoute: () => root,
  id: "frame",
  component: AppShell,
  beforeLoad: requireSession,
  errorComponent: PageError,
});

/**
 * Creates a route for a screen inside the app shell. If the screen's file exports `askFirst`, that requests the screen's data before the
 * screen is drawn.
 */
const framed = <const Path extends string, Module extends object, Name extends keyof Module>(
  path: Path,
  load: () => Promise<Module>,
  name: Name,
) =>
  createRoute({
    getParentRoute: () => frame,
    errorComponent: RouteError,
    path,
    component: lazyScreen(load, name),
    loader: async ({ preload, location }) => {
      const me = session.current();
      // Drawing the screen reports an error of its code or its requests.
      if (me && !preload)
        await load().then(
          (screen: { askFirst?: AskFirst }) => screen.askFirst?.(me.today, location.search),
          () => undefined,
        );
    },
  });

const redirects =
  <Parent extends AnyRoute>(getParentRoute: () => Parent) =>
  <const Path extends string>(path: Path, to: string) =>
    createRoute({
      getParentRoute,
      path,
      beforeLoad: () => {
        throw redirect({ href: to, replace: true });
      },
    });
/** Redirects to a screen, for everyone. */
const leads = redirects(() => root);
/** Redirects the former address of a screen, because people have bookmarks. */
const moved = redirects(() => frame);

/*
 * A sidebar entry in navigation.ts shows as soon as its path is listed here. Screens are imported from their own files, not from their
 * feature's index.ts, so that features importing that index do not load the screen.
 */
const screens = [
  framed("/transactions", () => import("#web/features/transactions/TransactionsScreen.tsx"), "TransactionsScreen"),
  framed("/transactions/category", () => import("#web/features/transactions/CategoryScreen.tsx"), "CategoryScreen"),
  framed("/transactions/review", () => import("#web/features/transactions/ReviewScreen.tsx"), "ReviewScreen"),
  framed("/settings/learned-categories", () => import("#web/features/transactions/LearnedScreen.tsx"), "LearnedScreen"),
  framed("/settings/custom-categories", () => import("#web/features/categories/CustomCategoriesScreen.tsx"), "CustomCategoriesScreen"),
  framed("/category-colors-demo", () => import("#web/features/categories/CategoryColorsScreen.tsx"), "CategoryColorsScreen"),
  framed("/net-worth", () => import("#web/features/net-worth/NetWorthScreen.tsx"), "NetWorthScreen"),
  framed("/income-statement", () => import("#web/features/income-statement/IncomeStatementScreen.tsx"), "IncomeStatementScreen"),
  framed("/recurring-expenses", () => import("#web/features/subscriptions/RecurringScreen.tsx"), "RecurringScreen"),
  framed("/budgets", () => import("#web/features/budgets/BudgetsScreen.tsx"), "BudgetsScreen"),
  framed("/budgets/$budgetId", () => import("#web/features/budgets/BudgetScreen.tsx"), "BudgetScreen"),
  framed("/goals", () => import("#web/features/goals/GoalsScreen.tsx"), "GoalsScreen"),
  framed("/goals/$goalId", () => import("#web/features/goals/GoalScreen.tsx"), "GoalScreen"),
  framed("/tasks/emergency-fund", () => import("#web/features/goals/EmergencyFundScreen.tsx"), "EmergencyFundScreen"),
  framed("/optimize", () => import("#web/features/recommendations/OptimizeScreen.tsx"), "OptimizeScreen"),
  framed("/optimize/$recommendationId", () => import("#web/features/recommendations/RecommendationScreen.tsx"), "RecommendationScreen"),
  framed("/optimize/products/$productId", () => import("#web/features/products/ProductScreen.tsx"), "ProductScreen"),
  framed("/financial-plan", () => import("#web/features/plans/PlanScreen.tsx"), "PlanScreen"),
  framed("/tables/$gridId", () => import("#web/features/datagrids/GridScreen.tsx"), "GridScreen"),
  framed("/charts/$chartId", () => import("#web/features/charts/ChartScreen.tsx"), "ChartScreen"),
  framed("/settings/data-checks", () => import("#web/features/data-checks/DataChecksScreen.tsx"), "DataChecksScreen"),
  moved("/settings/books", "/settings/data-checks"),
  framed("/settings/assistant", () => import("#web/features/assistant/AssistantScreen.tsx"), "AssistantScreen"),
  framed("/net-worth/$accountId", () => import("#web/features/net-worth/AccountScreen.tsx"), "AccountScreen"),
  framed("/settings/connected-accounts", () => import("#web/features/connections/ConnectionsScreen.tsx"), "ConnectionsScreen"),
  framed("/settings/confirm-credit-card", () => import("#web/features/connections/ConfirmCreditCardScreen.tsx"), "ConfirmCreditCardScreen"),
  framed(
    "/settings/confirm-loan-details",
    () => import("#web/features/connections/ConfirmLoanDetailsScreen.tsx"),
    "ConfirmLoanDetailsScreen",
  ),
  framed("/settings/imports", () => import("#web/features/imports/ImportsScreen.tsx"), "ImportsScreen"),
  framed("/chat", () => import("./ChatRoute.tsx"), "ChatRoute"),
  framed("/chat/$chatId", () => import("./ChatRoute.tsx"), "ChatRoute"),
  framed("/chat/$chatId/reply", () => import("#web/features/chat/ReplyScreen.tsx"), "ReplyScreen"),
  framed("/archived-chats", () => import("#web/features/chat/ArchivedChatsScreen.tsx"), "ArchivedChatsScreen"),
  framed("/search-chats", () => import("#web/features/chat/SearchScreen.tsx"), "SearchScreen"),
  framed("/settings/user-context", () => import("#web/features/memories/MemoriesScreen.tsx"), "MemoriesScreen"),
  framed("/settings/scheduled-chats", () => import("#web/features/schedules/SchedulesScreen.tsx"), "SchedulesScreen"),
  framed("/settings/outbox", () => import("#web/features/outbox/OutboxScreen.tsx"), "OutboxScreen"),
  framed("/settings/outbox/$messageId", () => import("#web/features/outbox/LetterScreen.tsx"), "LetterScreen"),
  framed("/settings/security", () => import("#web/features/security/SecurityScreen.tsx"), "SecurityScreen"),
  framed("/settings/household", () => import("#web/features/household/HouseholdScreen.tsx"), "HouseholdScreen"),
  framed("/settings/join-household/$inviteId", () => import("#web/features/household/JoinHouseholdScreen.tsx"), "JoinHouseholdScreen"),
  framed("/tasks/chat", () => import("#web/features/tasks/TaskChatScreen.tsx"), "TaskChatScreen"),
  framed("/tasks", () => import("#web/features/tasks/TasksScreen.tsx"), "TasksScreen"),
  framed("/tasks/connect-more-accounts", () => import("#web/features/tasks/ConnectMoreScreen.tsx"), "ConnectMoreScreen"),
  framed("/settings/personal-info", () => import("#web/features/settings/PersonalInfoScreen.tsx"), "PersonalInfoScreen"),
  framed("/update-credit-score", () => import("#web/features/settings/CreditScoreScreen.tsx"), "CreditScoreScreen"),
  framed("/settings/data", () => import("#web/features/settings/DataScreen.tsx"), "DataScreen"),
  framed("/flags", () => import("#web/features/settings/FlagsScreen.tsx"), "FlagsScreen"),
  framed("/settings", () => import("#web/features/settings/SettingsScreen.tsx"), "SettingsScreen"),
  framed("/onboarding-chat-test", () => import("#web/features/sign-up/EmployeeScreens.tsx"), "OnboardingChatTestScreen"),
  framed("/onboarding-chat-summary-test", () => import("#web/features/sign-up/EmployeeScreens.tsx"), "OnboardingSummaryTestScreen"),
  framed("/gallery", () => import("#web/features/gallery/GalleryScreen.tsx"), "GalleryScreen"),
];

export const routeTree = root.addChildren([
  leads("/", "/chat/"),
  open("/auth/login", () => import("#web/features/auth/LoginScreen.tsx"), "LoginScreen"),
  open("/auth/forgot", () => import("#web/features/auth/ForgotScreen.tsx"), "ForgotScreen"),
  open("/auth/reset", () => import("#web/features/auth/ResetScreen.tsx"), "ResetScreen"),
  open("/auth/password-only", () => import("#web/features/auth/PasswordOnlyScreen.tsx"), "PasswordOnlyScreen"),
  open("/error/auth", () => import("#web/features/errors/AuthError.tsx"), "AuthError"),
  internalError,
  open("/share/$shareKey", () => import("./SharedRoute.tsx"), "SharedRoute"),
  open("/outbox", () => import("#web/features/outbox/SignInMailScreen.tsx"), "SignInMailScreen"),
  ...signUpRoutes(root),
  frame.addChildren(screens),
]);
