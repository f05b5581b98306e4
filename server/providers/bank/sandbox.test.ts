import { bankSuite } from "./suite.ts";
import { testBank } from "../../../sandbox/bank/testing.ts";

bankSuite("the sandbox bank over HTTP", async () => {
  const bank = await testBank();
  const token = (institutionId: string) => () => bank.sandbox.publicTokenFor({ institutionId, login: "user_good" });
  return {
    provider: bank.provider,
    publicToken: token("ins_sandbox_prairie"),
    investorToken: token("ins_sandbox_northway"),
    passDays: bank.passDays,
    today: bank.today,
    close: bank.close,
  };
});
