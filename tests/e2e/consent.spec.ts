import type { Page } from "@playwright/test";
import { expect, test } from "@/tests/e2e/fixtures";
import { LANDING } from "@/tests/e2e/landing-page-objects";
import { findAccessibilityProblems, findLayoutProblems } from "@/tests/e2e/screens/screen-checks";

const TAG = "https://tags.example/tag.js";
const { consent } = LANDING.en;

/** Opens the landing page configured with an analytics tag, and emulates the tag's server. */
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
      const response = await route.fetch();
      const headers = response.headers();
      const policy = headers["content-security-policy"] ?? "";
      const body = (await response.text()).replace(
        "<head>",
        `<head><meta name="kolot-tag" content="${TAG}"/>`,
      );
      const allowed = policy.replace("script-src", `script-src ${new URL(TAG).origin}`);
      await route.fulfill({
        response: response,
        body,
        headers: { ...headers, "content-security-policy": allowed },
      });
    },
  );
  return loaded;
}

test("consent banner is absent when no analytics tag is configured", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator('form[data-early="over"]')).toBeVisible();
  await expect(page.getByRole("region", { name: consent.label })).toBeHidden();
  await expect(page.getByRole("button", { name: consent.label })).toBeHidden();
});

test("analytics tag is loaded only after consent, and consent can be withdrawn", async ({ page }) => {
  const loaded = await withTag(page);
  await page.goto("/");
  const bar = page.getByRole("region", { name: consent.label });
  await expect(bar).toBeVisible();
  expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
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
