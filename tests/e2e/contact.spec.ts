import { randomUUID } from "node:crypto";
import { DEFAULT_SITE_CONFIG } from "@/lib/core/site-config";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { getLandingUrl, LANDING } from "@/tests/e2e/landing-page-objects";
import { findAccessibilityProblems } from "@/tests/e2e/screens/screen-checks";
import { fetchInbox } from "@/tests/harness/sandbox-inbox";

const { supportEmail } = DEFAULT_SITE_CONFIG;

for (const language of sampleLanguages("he")) {
  const words = LANDING[language].contact;
  test.describe(`contact form in ${language}`, () => {
    test.use({ language, allow4xx: { "/api/contact": [400, 429, 500] } });

    test.beforeEach(async ({ page }) => {
      await page.goto(getLandingUrl(language));
      await expect(page.locator('form[data-early="over"]')).toBeVisible();
    });

    test("contact form names missing fields and focuses the first", async ({ page }) => {
      await page.getByRole("button", { name: words.send }).click();
      for (const problem of [words.problems.name, words.problems.email, words.problems.message]) {
        await expect(page.getByText(problem)).toBeVisible();
      }
      await expect(page.getByLabel(words.name)).toBeFocused();
      await expect(page.getByLabel(words.name)).toHaveAccessibleDescription(words.problems.name);
      expect(await findAccessibilityProblems(page)).toEqual([]);
      await page.getByLabel(words.name).fill("Dana");
      await page.getByLabel(words.email).fill("dana at example");
      await page.getByLabel(words.message).fill("x".repeat(5_001));
      await page.getByRole("button", { name: words.send }).click();
      await expect(page.getByLabel(words.email)).toBeFocused();
      await expect(page.getByText(words.problems.tooLong)).toBeVisible();
      await expect(page.getByText(words.problems.name)).toBeHidden();
    });

    // spec: 1.32
    test("contact form sends one mail, names the reply address and delivers it", async ({ page }) => {
      const email = `dana-${randomUUID()}@example.com`;
      let sent = 0;
      await page.route("**/api/contact", async (route) => {
        sent += 1;
        // Leaves time for a second press.
        await page.getByRole("button", { name: words.sending }).press("Enter");
        await route.continue();
      });
      await page.getByLabel(words.name).fill("דנה Levi");
      await page.getByLabel(words.email).fill(email);
      await page.getByLabel(words.message).fill("Does it speak Hebrew?");
      await page.getByRole("button", { name: words.send }).click();
      await expect(page.getByText(`${words.sent} ${email}`)).toBeVisible();
      expect(sent).toBe(1);
      const ours = async () => (await fetchInbox(supportEmail)).filter(({ text }) => text.includes(email));
      await expect.poll(async () => (await ours()).length, { timeout: 45_000 }).toBe(1);
      await page.getByRole("button", { name: words.again }).click();
      await expect(page.getByLabel(words.message)).toHaveValue("");
    });

    // spec: D4.30
    test("contact form retains its input when offline, rate-limited or after a server error", async ({
      page,
    }) => {
      const text = "A long thought\nin two lines";
      await page.getByLabel(words.name).fill("Dana");
      await page.getByLabel(words.email).fill("dana@example.com");
      await page.getByLabel(words.message).fill(text);
      const keys = new Set<string | undefined>();
      for (const [status, said] of [
        [0, words.failed.network],
        [429, words.failed.busy],
        [500, words.failed.other],
      ] as const) {
        await page.route("**/api/contact", (route) => {
          keys.add(route.request().headers()["idempotency-key"]);
          const code = status === 429 ? "rate_limited" : "UNKNOWN_ERROR";
          return status === 0
            ? route.abort("aborted")
            : route.fulfill({ status, json: { error: "x", code } });
        });
        await page.getByRole("button", { name: words.send }).click();
        await expect(page.locator("form").getByRole("alert")).toContainText(said);
        await expect(page.getByLabel(words.message)).toHaveValue(text);
        await page.unroute("**/api/contact");
      }
      // Three tries of one message share one idempotency key.
      expect(keys.size).toBe(1);
      await page.reload();
      await expect(page.getByLabel(words.message)).toHaveValue(text);
      await expect(page.getByLabel(words.email)).toHaveValue("dana@example.com");
    });
  });
}
