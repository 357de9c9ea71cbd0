import type { Page, Request } from "@playwright/test";
import { LANGUAGE_COOKIE } from "@/lib/i18n/locale";
import { expect, test } from "@/tests/e2e/fixtures";
import { loadMessages } from "@/tests/e2e/messages";

const PAGES = ["/", "/about", "/auth", "/test"];

/** Stores a choice of an earlier visit unless a newer one exists. */
async function remembered(page: Page, stored: Record<string, string>): Promise<void> {
  await page.addInitScript((values) => {
    // Google's button is in a frame without the product's storage.
    if (self !== top) return;
    for (const [key, value] of Object.entries(values)) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    }
  }, stored);
}

/** Matches loads of the page itself, not of the Google frame. */
const isLoad = (page: Page, request: Request) =>
  request.isNavigationRequest() && request.frame() === page.mainFrame();

/** Opens a page and counts its loads; `seen` contains every visible text direction. */
async function visit(page: Page, path: string) {
  let loads = 0;
  const count = (request: Request) => {
    if (isLoad(page, request)) loads += 1;
  };
  page.on("request", count);
  await page.addInitScript(recordDirections);
  const response = await page.goto(path);
  const first = (await response?.text()) ?? "";
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  page.off("request", count);
  const seen = await page.evaluate(() => JSON.parse(sessionStorage.getItem("directions") ?? "[]"));
  return { first, loads, seen: [...new Set(seen)] };
}

/** Runs first in the page: records each direction of a visible body. */
function recordDirections(): void {
  if (self !== top) return;
  sessionStorage.setItem("directions", "[]");
  const look = () => {
    const { dir, style } = document.documentElement;
    if (!document.body || style.visibility === "hidden") return;
    const seen = JSON.parse(sessionStorage.getItem("directions") ?? "[]");
    sessionStorage.setItem("directions", JSON.stringify([...seen, dir]));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
  document.addEventListener("DOMContentLoaded", look);
}

const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === LANGUAGE_COOKIE)?.value;

test.describe("first visit with a Hebrew browser", () => {
  test.use({ locale: "he-IL" });

  for (const path of PAGES) {
    // spec: 1.18, 7.78
    test(`${path} is served in Hebrew, right to left, from the first byte`, async ({ page }) => {
      const { first, loads, seen } = await visit(page, path);
      expect(first).toContain('<html lang="he" dir="rtl"');
      expect({ loads, seen }).toEqual({ loads: 1, seen: ["rtl"] });
      await expect(page.locator("body")).toHaveClass(/(^| )rtl( |$)/);
    });
  }

  test("English is one click away on a Hebrew page and is remembered", async ({ page, say }) => {
    await visit(page, "/privacy-policy");
    await page.locator("[data-language-switch]:visible").click();
    const html = page.locator("html");
    await expect(html).toHaveAttribute("lang", "en");
    await expect(page).toHaveURL((url) => url.pathname === "/privacy-policy");
    expect(await cookieOf(page)).toBe("en");
    await page.reload();
    await expect(html).toHaveAttribute("lang", "en");
    await page.goto("/auth");
    await expect(page.getByRole("heading", { name: say("auth.signInTitle") })).toBeVisible();
  });
});

test.describe("first visit with a Hebrew browser without scripts", () => {
  test.use({ locale: "he-IL", javaScriptEnabled: false });

  test("English is one click away on a Hebrew page and is remembered", async ({ page }) => {
    await page.goto("/about");
    const html = page.locator("html");
    await expect(html).toHaveAttribute("lang", "he");
    await page.locator("[data-language-switch]:visible").click();
    await expect(html).toHaveAttribute("lang", "en");
    await expect(page).toHaveURL((url) => url.pathname === "/about");
    await page.reload();
    await expect(html).toHaveAttribute("lang", "en");
  });
});

for (const locale of ["en-US", "ar-EG", "fr-FR"]) {
  test.describe(`first visit with a browser in ${locale}`, () => {
    test.use({ locale });

    // spec: 1.18, 2.70, 7.76, D6.6
    test("page is served in English, left to right, to another browser language", async ({ page }) => {
      for (const path of PAGES) {
        const { first, loads, seen } = await visit(page, path);
        expect(first, path).toContain('<html lang="en" dir="ltr"');
        expect({ loads, seen }, path).toEqual({ loads: 1, seen: ["ltr"] });
      }
    });
  });
}

test.describe("stored language choice", () => {
  for (const path of PAGES) {
    // spec: 7.77, D6.6, D6.7, D6.8
    test(`stored language overrides the browser on ${path} with at most one reload and no visible flicker`, async ({
      page,
    }) => {
      await remembered(page, { i18nextLng: "he" });
      await page.goto(path).catch(() => undefined);
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      expect(await cookieOf(page)).toBe("he");
      const again = await visit(page, path);
      expect(again.first).toContain('<html lang="he" dir="rtl"');
      expect({ loads: again.loads, seen: again.seen }).toEqual({ loads: 1, seen: ["rtl"] });
    });
  }

  test("stored language never shows the other direction", async ({ page }) => {
    await remembered(page, { i18nextLng: "he" });
    let loads = 0;
    page.on("request", (request) => {
      if (isLoad(page, request)) loads += 1;
    });
    await page.addInitScript(recordDirections);
    await page.goto("/auth").catch(() => undefined);
    await expect(page.getByRole("heading", { name: loadMessages("he")("auth.signInTitle") })).toBeVisible();
    const seen = await page.evaluate(() => JSON.parse(sessionStorage.getItem("directions") ?? "[]"));
    expect({ loads, seen: [...new Set(seen)] }).toEqual({ loads: 2, seen: ["rtl"] });
  });

  // spec: 1.19, D6.17
  test("unsupported stored language is ignored", async ({ page }) => {
    await remembered(page, { i18nextLng: "ar" });
    const { first, loads } = await visit(page, "/auth");
    expect(first).toContain('<html lang="en" dir="ltr"');
    expect(loads).toBe(1);
    expect(await cookieOf(page)).toBeUndefined();
  });

  test("stored language does not redirect a page whose URL names its language", async ({ page }) => {
    await remembered(page, { i18nextLng: "en" });
    const { first, loads, seen } = await visit(page, "/he/about");
    expect(first).toContain('<html lang="he" dir="rtl"');
    expect({ loads, seen }).toEqual({ loads: 1, seen: ["rtl"] });
  });
});

// spec: 2.74, 2.75, D4.1, D4.2
test("theme stored by an older version is migrated once", async ({ page }) => {
  await remembered(page, { "app-theme": "dark" });
  await page.goto("/auth");
  const html = page.locator("html");
  await expect(html).toHaveClass(/(^| )dark( |$)/);
  expect(await page.evaluate(() => localStorage.getItem("ui-theme"))).toBe("dark");
  await page.evaluate(() => localStorage.setItem("ui-theme", "light"));
  await page.reload();
  await expect(html).toHaveClass(/(^| )light( |$)/);
});
