import type { Deps } from "#server/deps.ts";
import { changeProfile } from "#server/features/profile/index.ts";
import { changeStep, generateTasks } from "#server/features/tasks/index.ts";
import type { Scope } from "#server/identity/scope.ts";

/** Sets what the household entered during sign-up and each member's progress with the guided lists. */
export const toldAndGuided = async (deps: Deps, { maya, sam }: { maya: Scope; sam: Scope }): Promise<void> => {
  await changeProfile(deps, maya, { phoneNumber: "+15105550142", manualCreditScore: 725, rewardsObjective: "everyday travel" });
  await changeProfile(deps, sam, { phoneNumber: "+15105550178", manualCreditScore: 800 });
  await generateTasks(deps, sam);
  const [first] = await generateTasks(deps, maya);
  // Maya has linked accounts and viewed net worth; the remaining steps are open.
  for (const step of first?.tasks.slice(0, 2) ?? []) await changeStep(deps, maya, first?.id ?? 0, step.id, { completed: true });
};
