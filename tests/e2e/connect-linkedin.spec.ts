import { expect, test } from "@/tests/e2e/fixtures";
import { run } from "@/tests/harness/stack";
import { makeBrand } from "@/tests/harness/story";

for (const language of ["en", "he"] as const) {
  test.describe(`LinkedIn in ${language}`, () => {
    test.use({ language });

    test("is connected as a person, and one of three names is chosen to post in", async ({
      page,
      say: texts,
      signUp,
    }) => {
      const say = (key: string, values?: Record<string, string>) =>
        texts(`dashboard.connections.${key}`, values);
      const brand = await makeBrand(await signUp());
      await page.goto(`/account/${brand}/connections`);
      const card = page.getByRole("region", { name: say("linkedin") });
      const connect = card.getByRole("button", { name: say("connect", { network: say("linkedin") }) });
      const onSandbox = (url: URL) => url.origin === new URL(run().sandbox.url).origin;

      await test.step("cancelled at the sign-in: nothing is connected", async () => {
        await connect.click();
        await expect(page).toHaveURL(onSandbox);
        await page.locator("#leave").click();
        await expect(page.getByText(say("result.denied"))).toBeVisible();
      });
      await test.step("allowed: the person and both pages are offered", async () => {
        await connect.click();
        await expect(page).toHaveURL(onSandbox);
        await page.getByRole("button", { name: /Noa Barak/ }).press("Enter");
        await page.locator("#allow").click();
        await expect(card.getByText(say("choose.linkedin"))).toBeVisible();
        const names = card.getByRole("listitem");
        await expect(names).toHaveCount(3);
        await names.filter({ hasText: "Hagal Studio" }).getByRole("button").press("Enter");
        await expect(card.getByText(say("stateOk"), { exact: true }).first()).toBeVisible();
        await expect(card.getByText("Hagal Studio")).toBeVisible();
      });
    });
  });
}
