import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { type Installation, INSTALLATION_ID } from "#contract/installation.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();

const linksOfSettings = async (): Promise<(string | null)[]> => {
  await stage.renderAt("/settings", await stage.t.person());
  await screen.findByRole("link", { name: "Contact support" });
  return ["Contact support", "Terms of service", "Privacy policy", "iOS app"].map((name) =>
    screen.getByRole("link", { name }).getAttribute("href"),
  );
};

it("links to the addresses in the page's installation settings", async () => {
  expect(await linksOfSettings()).toEqual([
    "mailto:support@hiro.example.com?subject=Hiro%20support",
    "https://hiro.example.com/terms",
    "https://hiro.example.com/privacy",
    "https://hiro.example.com/ios",
  ]);
  const installation: Installation = {
    supportEmail: "help@money.example.org",
    termsUrl: "https://law.example.org/terms?of=</script>",
    privacyUrl: "https://law.example.org/privacy",
    iosAppUrl: "https://apps.example.org/hiro",
    testBuildUrl: "https://apps.example.org/test",
    monitoringDsn: null,
  };
  const element = document.getElementById(INSTALLATION_ID);
  if (!element) throw new Error("the page brought nothing along");
  element.textContent = JSON.stringify(installation);
  expect(await linksOfSettings()).toEqual([
    "mailto:help@money.example.org?subject=Hiro%20support",
    "https://law.example.org/terms?of=</script>",
    "https://law.example.org/privacy",
    "https://apps.example.org/hiro",
  ]);
  expect((await import("./product.ts")).TEST_BUILD_URL).toBe("https://apps.example.org/test");
});
