import type { Kind } from "./kind.ts";

/** Without cash or card accounts there is nothing to compare. */
export const connectAccounts: Kind = {
  type: "connect_accounts",
  group: "first",
  title: "Connect your accounts",
  prompt: null,
  products: () => [],
  compute: ({ inputs: { accounts } }) => {
    const missing = [
      ...(accounts.some((a) => a.type === "depository") ? [] : ["a checking account"]),
      ...(accounts.some((a) => a.type === "credit") ? [] : ["a credit card"]),
    ];
    return missing.length === 0
      ? { action: "no_action", description: "Your cash and card accounts are connected." }
      : { action: "action", description: `Connect ${missing.join(" and ")} to see what you could gain.` };
  },
};
