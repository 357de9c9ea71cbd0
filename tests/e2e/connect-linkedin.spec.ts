import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { readRunFile } from "@/tests/harness/running-product";

for (const language of sampleLanguages("en")) {
  test.describe(`LinkedIn connection in ${language}`, () => {
    test.use({ language });

    // spec: D3.12
    test("LinkedIn Page is connected by its own consent, and then the profile by the other", async ({
      page,
      say: texts,
      signUp,
    }) => {
      const say = (key: MessageKeyIn<"dashboard.connections">, values?: Record<string, string>) =>
        texts(`dashboard.connections.${key}`, values);
      const brand = await createAccountViaApi(await signUp());
      await page.goto(`/account/${brand}/connections`);
      const card = page.getByRole("region", { name: say("linkedin") });
      const connect = card.getByRole("button", { name: say("connectKind.organization") });
      const onSandbox = (url: URL) => url.origin === new URL(readRunFile().sandbox.url).origin;

      await test.step("limits of LinkedIn are shown before connecting", async () => {
        await expect(card.getByText(say("offer.lasts", { n: "60" }))).toBeVisible();
        await expect(card.getByText(say("offer.noInsights"))).toBeVisible();
      });
      await test.step("canceled sign-in connects nothing", async () => {
        await connect.click();
        await expect(page).toHaveURL(onSandbox);
        await page.locator("#leave").click();
        await expect(page.getByText(say("result.denied"))).toBeVisible();
      });
      await test.step("granted consent to the app for Pages offers both organization pages", async () => {
        await connect.click();
        await expect(page).toHaveURL(onSandbox);
        await page.getByRole("button", { name: /Noa Barak/ }).press("Enter");
        await page.locator("#allow").click();
        await expect(card.getByText(say("choose.linkedin"))).toBeVisible();
        const names = card.getByRole("listitem");
        await expect(names).toHaveCount(2);
        await names.filter({ hasText: "Hagal Studio" }).getByRole("checkbox").check();
        await card.getByRole("button", { name: say("use") }).press("Enter");
        await expect(card.getByText(say("stateOk"), { exact: true }).first()).toBeVisible();
        await expect(card.getByText("Hagal Studio")).toBeVisible();
      });
      await test.step("consent to the other app connects the profile", async () => {
        await card.getByRole("button", { name: say("disconnect") }).click();
        await card.getByRole("button", { name: say("connectKind.member") }).click();
        await expect(page).toHaveURL(onSandbox);
        await page.getByRole("button", { name: /Noa Barak/ }).press("Enter");
        await page.locator("#allow").click();
        await expect(card.getByText(say("choose.linkedin"))).toBeVisible();
        await card.getByRole("listitem").getByRole("checkbox").check();
        await card.getByRole("button", { name: say("use") }).press("Enter");
        await expect(card.getByText(say("stateOk"), { exact: true }).first()).toBeVisible();
        await expect(card.getByText("Noa Barak")).toBeVisible();
      });
      await test.step("insights of a profile have no LinkedIn, and say why", async () => {
        await page.getByRole("link", { name: texts("common.nav.insights"), exact: true }).click();
        const choice = (platform: "facebook" | "linkedin") =>
          page.getByRole("radio", { name: say(platform), exact: true });
        await expect(page.getByText(texts("dashboard.insights.notOffered"))).toBeVisible();
        await expect(choice("facebook")).toBeVisible();
        await expect(choice("linkedin")).toHaveCount(0);
      });
    });
  });
}
