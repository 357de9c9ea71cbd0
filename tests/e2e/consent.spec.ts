import type { Page } from "@playwright/test";
import { expect, test } from "@/tests/e2e/fixtures";
import { LANDING } from "@/tests/e2e/landing";
import { accessibilityProblems, layoutProblems } from "@/tests/e2e/screens/checks";

const TAG = "https://tags.example/tag.js";
const { consent } = LANDING.en;

/** The first page as an operator has it who named a measuring service, and that service. */
async function withTag(page: Page): Promise<string[]> {
  const loaded: string[] = [];
  await page.route(TAG, (route) => {
    loaded.push(route.request().url());
    return route.fulfill({
      contentType: "text/javascript",
      body: "window.dataLayer.push({event:'tag_ran'})",
    });
  });
  await page.route(
    (url) => url.pathname === "/",
    async (route) => {
      const answer = await route.fetch();
      const headers = answer.headers();
      const policy = headers["content-security-policy"] ?? "";
      const body = (await answer.text()).replace("<head>", `<head><meta name="kolot-tag" content="${TAG}"/>`);
      const allowed = policy.replace("script-src", `script-src ${new URL(TAG).origin}`);
      await route.fulfill({
        response: answer,
        body,
        headers: { ...headers, "content-security-policy": allowed },
      });
    },
  );
  return loaded;
}

test("without a measuring service nobody is asked", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator('form[data-early="over"]')).toBeVisible();
  await expect(page.getByRole("region", { name: consent.label })).toBeHidden();
  await expect(page.getByRole("button", { name: consent.label })).toBeHidden();
});

test("with one it is loaded after a yes alone, and a yes can be taken back", async ({ page }) => {
  const loaded = await withTag(page);
  await page.goto("/");
  const bar = page.getByRole("region", { name: consent.label });
  await expect(bar).toBeVisible();
  expect([...(await accessibilityProblems(page)), ...(await layoutProblems(page))]).toEqual([]);
  await bar.getByRole("button", { name: consent.no }).click();
  await expect(bar).toBeHidden();
  await page.reload();
  await expect(page.locator('form[data-early="over"]')).toBeVisible();
  await expect(bar).toBeHidden();
  expect(loaded).toEqual([]);

  await page.getByRole("button", { name: consent.label }).click();
  await bar.getByRole("button", { name: consent.yes, exact: true }).click();
  await expect.poll(() => loaded.length).toBe(1);
  await page.reload();
  await expect.poll(() => loaded.length).toBe(2);
  await expect(bar).toBeHidden();

  await page.getByRole("button", { name: consent.label }).click();
  await bar.getByRole("button", { name: consent.no }).click();
  await page.waitForLoadState("load");
  await expect(page.locator('form[data-early="over"]')).toBeVisible();
  expect(loaded).toHaveLength(2);
});
