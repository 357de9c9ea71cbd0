import { LANGUAGE_COOKIE } from "@/lib/i18n/locale";
import en from "@/messages/en/server/legal-pages.json" with { type: "json" };
import he from "@/messages/he/server/legal-pages.json" with { type: "json" };
import { expect, test } from "@/tests/e2e/fixtures";
import { readRunFile } from "@/tests/harness/running-product";

const LEGAL_PAGES = { en, he };

// spec: 1.34
test("footer of a public page links to the others in its language", async ({ page }) => {
  await page.goto("/he");
  const foot = page.getByRole("contentinfo");
  for (const path of ["/he/about", "/he/privacy-policy", "/he/terms-of-use", "/he/accessibility"]) {
    await foot.locator(`a[href="${path}"]`).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page.locator("html")).toHaveAttribute("lang", "he");
  }
});

test.describe("URL of a public page", () => {
  for (const [path, address, legalPage] of [
    ["/", "/he", null],
    ["/about", "/he/about", "about"],
    ["/privacy-policy", "/he/privacy-policy", "privacy"],
    ["/terms-of-use", "/he/terms-of-use", "terms"],
    ["/accessibility", "/he/accessibility", "accessibility"],
  ] as const) {
    // spec: 2.5, 2.6, 2.7, D6.12, D6.13
    test(`${path} and ${address} are alternates with English as default`, async ({ page }) => {
      const links = () =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLLinkElement>('link[rel="canonical"], link[rel="alternate"]')].map(
            (link) => [link.hreflang || link.rel, new URL(link.href).pathname],
          ),
        );
      const alternates = [
        ["en", path],
        ["he", address],
        ["x-default", path],
      ];
      await page.goto(path);
      expect((await links()).sort()).toEqual([["canonical", path], ...alternates].sort());
      const heading = page.getByRole("heading", { level: 1 });
      if (legalPage) await expect(heading).toHaveText(LEGAL_PAGES.en[legalPage].title);
      const english = await page.title();
      await page.goto(address);
      expect((await links()).sort()).toEqual([["canonical", address], ...alternates].sort());
      if (legalPage) await expect(heading).toHaveText(LEGAL_PAGES.he[legalPage].title);
      expect(await page.title()).not.toBe(english);
      await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: "he", url: readRunFile().app.url }]);
      await page.goto(path);
      expect((await links()).sort()).toEqual([["canonical", address], ...alternates].sort());
      await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /[א-ת]/);
    });
  }

  // spec: D7.36
  test("style guide is not indexable", async ({ page }) => {
    await page.goto("/test");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  });
});

// spec: D3.28
test("one consent sentence covers both sign-up methods and links to its documents", async ({ page, say }) => {
  await page.goto("/auth?mode=signin");
  const line = page.getByRole("paragraph").filter({ hasText: "you agree to" });
  await expect(line).toHaveText(/^By continuing with Google, you/);
  // Google's button is added after the hydration, before which a click is lost.
  await page.locator('iframe[src*="/google/gsi/button"]').waitFor({ state: "attached" });
  await page.getByRole("tab", { name: say("auth.signUp") }).click();
  await expect(line).toHaveText(/^By signing up with Google or email, you/);
  await expect(line.getByRole("link", { name: "Terms of Use" })).toHaveAttribute("href", "/terms-of-use");
  await page.goto("/auth?mode=signup");
  await line.getByRole("link", { name: "privacy policy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === "/privacy-policy");
  await page.goBack();
  await expect(page.getByRole("heading", { name: say("auth.signUpTitle") })).toBeVisible();
});
