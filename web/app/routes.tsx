import { createRootRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { FullPageError } from "#web/features/errors/FullPageError.tsx";
import { NotFound } from "#web/features/errors/NotFound.tsx";
import { RouteError } from "#web/features/errors/RouteError.tsx";
import { AppShell } from "./AppShell.tsx";
import { Root } from "./Root.tsx";
import { requireSession } from "./require-session.ts";
import { signUpRoutes } from "./sign-up-routes.tsx";

const root = createRootRoute({ component: Root, notFoundComponent: NotFound, errorComponent: FullPageError });

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ href: "/chat/", replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: "/auth/login",
  component: lazyRouteComponent(() => import("#web/features/auth/LoginScreen.tsx"), "LoginScreen"),
});
const forgot = createRoute({
  getParentRoute: () => root,
  path: "/auth/forgot",
  component: lazyRouteComponent(() => import("#web/features/auth/ForgotScreen.tsx"), "ForgotScreen"),
});
const reset = createRoute({
  getParentRoute: () => root,
  path: "/auth/reset",
  component: lazyRouteComponent(() => import("#web/features/auth/ResetScreen.tsx"), "ResetScreen"),
});
const passwordOnly = createRoute({
  getParentRoute: () => root,
  path: "/auth/password-only",
  component: lazyRouteComponent(() => import("#web/features/auth/PasswordOnlyScreen.tsx"), "PasswordOnlyScreen"),
});
const authError = createRoute({
  getParentRoute: () => root,
  path: "/error/auth",
  component: lazyRouteComponent(() => import("#web/features/errors/AuthError.tsx"), "AuthError"),
});
const internalError = createRoute({ getParentRoute: () => root, path: "/internal-error", component: FullPageError });

const shared = createRoute({
  getParentRoute: () => root,
  path: "/share/$shareKey",
  component: lazyRouteComponent(() => import("./SharedRoute.tsx"), "SharedRoute"),
});

const doorOutbox = createRoute({
  getParentRoute: () => root,
  path: "/outbox",
  component: lazyRouteComponent(() => import("#web/features/outbox/DoorScreen.tsx"), "DoorScreen"),
});

/** Everything inside the frame needs somebody signed in. */
const frame = createRoute({
  getParentRoute: () => root,
  id: "frame",
  component: AppShell,
  beforeLoad: requireSession,
  errorComponent: FullPageError,
});
const inFrame = { getParentRoute: () => frame, errorComponent: RouteError } as const;

/*
 * The screens inside the frame, one route each; a sidebar entry in navigation.ts shows as soon as its path is here.
 * A screen is imported from its own file, not from its feature's index.ts: what other features take from there must not bring the screen along.
 */
const transactions = createRoute({
  ...inFrame,
  path: "/transactions",
  component: lazyRouteComponent(() => import("#web/features/transactions/TransactionsScreen.tsx"), "TransactionsScreen"),
});
const categoryTransactions = createRoute({
  ...inFrame,
  path: "/transactions/category",
  component: lazyRouteComponent(() => import("#web/features/transactions/CategoryScreen.tsx"), "CategoryScreen"),
});
const review = createRoute({
  ...inFrame,
  path: "/transactions/review",
  component: lazyRouteComponent(() => import("#web/features/transactions/ReviewScreen.tsx"), "ReviewScreen"),
});
const customCategories = createRoute({
  ...inFrame,
  path: "/settings/custom-categories",
  component: lazyRouteComponent(() => import("#web/features/categories/CustomCategoriesScreen.tsx"), "CustomCategoriesScreen"),
});
const categoryColors = createRoute({
  ...inFrame,
  path: "/category-colors-demo",
  component: lazyRouteComponent(() => import("#web/features/categories/CategoryColorsScreen.tsx"), "CategoryColorsScreen"),
});
const netWorth = createRoute({
  ...inFrame,
  path: "/net-worth",
  component: lazyRouteComponent(() => import("#web/features/net-worth/NetWorthScreen.tsx"), "NetWorthScreen"),
});
const incomeStatement = createRoute({
  ...inFrame,
  path: "/income-statement",
  component: lazyRouteComponent(() => import("#web/features/income-statement/IncomeStatementScreen.tsx"), "IncomeStatementScreen"),
});
const recurring = createRoute({
  ...inFrame,
  path: "/recurring-expenses",
  component: lazyRouteComponent(() => import("#web/features/subscriptions/RecurringScreen.tsx"), "RecurringScreen"),
});
const budgets = createRoute({
  ...inFrame,
  path: "/budgets",
  component: lazyRouteComponent(() => import("#web/features/budgets/BudgetsScreen.tsx"), "BudgetsScreen"),
});
const budget = createRoute({
  ...inFrame,
  path: "/budgets/$budgetId",
  component: lazyRouteComponent(() => import("#web/features/budgets/BudgetScreen.tsx"), "BudgetScreen"),
});
const grid = createRoute({
  ...inFrame,
  path: "/tables/$gridId",
  component: lazyRouteComponent(() => import("#web/features/datagrids/GridScreen.tsx"), "GridScreen"),
});
const chart = createRoute({
  ...inFrame,
  path: "/charts/$chartId",
  component: lazyRouteComponent(() => import("#web/features/charts/ChartScreen.tsx"), "ChartScreen"),
});
const books = createRoute({
  ...inFrame,
  path: "/settings/books",
  component: lazyRouteComponent(() => import("#web/features/books/BooksScreen.tsx"), "BooksScreen"),
});
const assistant = createRoute({
  ...inFrame,
  path: "/settings/assistant",
  component: lazyRouteComponent(() => import("#web/features/assistant/AssistantScreen.tsx"), "AssistantScreen"),
});
const account = createRoute({
  ...inFrame,
  path: "/net-worth/$accountId",
  component: lazyRouteComponent(() => import("#web/features/net-worth/AccountScreen.tsx"), "AccountScreen"),
});
const connectedAccounts = createRoute({
  ...inFrame,
  path: "/settings/connected-accounts",
  component: lazyRouteComponent(() => import("#web/features/connections/ConnectionsScreen.tsx"), "ConnectionsScreen"),
});
const confirmCreditCard = createRoute({
  ...inFrame,
  path: "/settings/confirm-credit-card",
  component: lazyRouteComponent(() => import("#web/features/connections/ConfirmCreditCardScreen.tsx"), "ConfirmCreditCardScreen"),
});
const confirmLoanDetails = createRoute({
  ...inFrame,
  path: "/settings/confirm-loan-details",
  component: lazyRouteComponent(() => import("#web/features/connections/ConfirmLoanDetailsScreen.tsx"), "ConfirmLoanDetailsScreen"),
});
const importedFiles = createRoute({
  ...inFrame,
  path: "/settings/imports",
  component: lazyRouteComponent(() => import("#web/features/imports/ImportsScreen.tsx"), "ImportsScreen"),
});
const newChat = createRoute({ ...inFrame, path: "/chat", component: lazyRouteComponent(() => import("./ChatRoute.tsx"), "ChatRoute") });
const chat = createRoute({
  ...inFrame,
  path: "/chat/$chatId",
  component: lazyRouteComponent(() => import("./ChatRoute.tsx"), "ChatRoute"),
});
const reply = createRoute({
  ...inFrame,
  path: "/chat/$chatId/reply",
  component: lazyRouteComponent(() => import("#web/features/chat/ReplyScreen.tsx"), "ReplyScreen"),
});
const archivedChats = createRoute({
  ...inFrame,
  path: "/archived-chats",
  component: lazyRouteComponent(() => import("#web/features/chat/ArchivedChatsScreen.tsx"), "ArchivedChatsScreen"),
});
const searchChats = createRoute({
  ...inFrame,
  path: "/search-chats",
  component: lazyRouteComponent(() => import("#web/features/chat/SearchScreen.tsx"), "SearchScreen"),
});
const memories = createRoute({
  ...inFrame,
  path: "/settings/user-context",
  component: lazyRouteComponent(() => import("#web/features/memories/MemoriesScreen.tsx"), "MemoriesScreen"),
});
const scheduledChats = createRoute({
  ...inFrame,
  path: "/settings/scheduled-chats",
  component: lazyRouteComponent(() => import("#web/features/schedules/SchedulesScreen.tsx"), "SchedulesScreen"),
});
const outbox = createRoute({
  ...inFrame,
  path: "/settings/outbox",
  component: lazyRouteComponent(() => import("#web/features/outbox/OutboxScreen.tsx"), "OutboxScreen"),
});
const outboxLetter = createRoute({
  ...inFrame,
  path: "/settings/outbox/$messageId",
  component: lazyRouteComponent(() => import("#web/features/outbox/LetterScreen.tsx"), "LetterScreen"),
});
const security = createRoute({
  ...inFrame,
  path: "/settings/security",
  component: lazyRouteComponent(() => import("#web/features/security/SecurityScreen.tsx"), "SecurityScreen"),
});
const household = createRoute({
  ...inFrame,
  path: "/settings/household",
  component: lazyRouteComponent(() => import("#web/features/household/HouseholdScreen.tsx"), "HouseholdScreen"),
});
const joinHousehold = createRoute({
  ...inFrame,
  path: "/settings/join-household/$inviteId",
  component: lazyRouteComponent(() => import("#web/features/household/JoinHouseholdScreen.tsx"), "JoinHouseholdScreen"),
});
const taskChat = createRoute({
  ...inFrame,
  path: "/tasks/chat",
  component: lazyRouteComponent(() => import("#web/features/tasks/TaskChatScreen.tsx"), "TaskChatScreen"),
});
const tasks = createRoute({
  ...inFrame,
  path: "/tasks",
  component: lazyRouteComponent(() => import("#web/features/tasks/TasksScreen.tsx"), "TasksScreen"),
});
const connectMore = createRoute({
  ...inFrame,
  path: "/tasks/connect-more-accounts",
  component: lazyRouteComponent(() => import("#web/features/tasks/ConnectMoreScreen.tsx"), "ConnectMoreScreen"),
});
const personalInfo = createRoute({
  ...inFrame,
  path: "/settings/personal-info",
  component: lazyRouteComponent(() => import("#web/features/settings/PersonalInfoScreen.tsx"), "PersonalInfoScreen"),
});
const creditScore = createRoute({
  ...inFrame,
  path: "/update-credit-score",
  component: lazyRouteComponent(() => import("#web/features/settings/CreditScoreScreen.tsx"), "CreditScoreScreen"),
});
const ownData = createRoute({
  ...inFrame,
  path: "/settings/data",
  component: lazyRouteComponent(() => import("#web/features/settings/DataScreen.tsx"), "DataScreen"),
});
const flags = createRoute({
  ...inFrame,
  path: "/flags",
  component: lazyRouteComponent(() => import("#web/features/settings/FlagsScreen.tsx"), "FlagsScreen"),
});
const settings = createRoute({
  ...inFrame,
  path: "/settings",
  component: lazyRouteComponent(() => import("#web/features/settings/SettingsScreen.tsx"), "SettingsScreen"),
});
const onboardingChatTest = createRoute({
  ...inFrame,
  path: "/onboarding-chat-test",
  component: lazyRouteComponent(() => import("#web/features/sign-up/EmployeeScreens.tsx"), "OnboardingChatTestScreen"),
});
const onboardingSummaryTest = createRoute({
  ...inFrame,
  path: "/onboarding-chat-summary-test",
  component: lazyRouteComponent(() => import("#web/features/sign-up/EmployeeScreens.tsx"), "OnboardingSummaryTestScreen"),
});
const gallery = createRoute({
  ...inFrame,
  path: "/gallery",
  component: lazyRouteComponent(() => import("#web/features/gallery/GalleryScreen.tsx"), "GalleryScreen"),
});

export const routeTree = root.addChildren([
  home,
  login,
  forgot,
  reset,
  passwordOnly,
  authError,
  internalError,
  shared,
  doorOutbox,
  ...signUpRoutes(root),
  frame.addChildren([
    onboardingChatTest,
    onboardingSummaryTest,
    newChat,
    chat,
    reply,
    archivedChats,
    searchChats,
    memories,
    scheduledChats,
    outbox,
    outboxLetter,
    household,
    joinHousehold,
    tasks,
    taskChat,
    connectMore,
    personalInfo,
    creditScore,
    ownData,
    flags,
    settings,
    security,
    transactions,
    netWorth,
    incomeStatement,
    recurring,
    budgets,
    budget,
    grid,
    chart,
    books,
    assistant,
    categoryTransactions,
    review,
    customCategories,
    categoryColors,
    account,
    connectedAccounts,
    importedFiles,
    confirmCreditCard,
    confirmLoanDetails,
    gallery,
  ]),
]);
