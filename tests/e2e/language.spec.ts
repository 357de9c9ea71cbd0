import type { Page, Request } from "@playwright/test";
import { LANGUAGE_COOKIE } from "@/lib/i18n/locale";
import { expect, test } from "@/tests/e2e/fixtures";
import { textsOf } from "@/tests/e2e/texts";

const PAGES = ["/", "/about", "/auth", "/test"];

/** What an earlier visit left in this browser's storage, unless something newer is there. */
async function remembered(page: Page, kept: Record<string, string>): Promise<void> {
  await page.addInitScript((values) => {
    // Google's button stands in a frame of its own, where nothing of ours is kept.
    if (self !== top) return;
    for (const [key, value] of Object.entries(values)) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    }
  }, kept);
}

/** A load of the page itself; Google's button comes in a frame that loads too. */
const isLoad = (page: Page, request: Request) =>
  request.isNavigationRequest() && request.frame() === page.mainFrame();

/** Opens a page and counts how often it was loaded; `seen` has every direction that could be seen on the way. */
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

/** Runs in the page, first of all: each direction in which a body stood to be seen. */
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

test.describe("the first visit with a Hebrew browser", () => {
  test.use({ locale: "he-IL" });

  for (const path of PAGES) {
    test(`${path} comes in Hebrew, from right to left, with its first byte`, async ({ page }) => {
      const { first, loads, seen } = await visit(page, path);
      expect(first).toContain('<html lang="he" dir="rtl"');
      expect({ loads, seen }).toEqual({ loads: 1, seen: ["rtl"] });
      await expect(page.locator("body")).toHaveClass(/(^| )rtl( |$)/);
    });
  }

  test("English is one click away, also from there, and is remembered", async ({ page, say }) => {
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

for (const locale of ["en-US", "ar-EG", "fr-FR"]) {
  test.describe(`the first visit with a browser in ${locale}`, () => {
    test.use({ locale });

    test("comes in English, from left to right", async ({ page }) => {
      for (const path of PAGES) {
        const { first, loads, seen } = await visit(page, path);
        expect(first, path).toContain('<html lang="en" dir="ltr"');
        expect({ loads, seen }, path).toEqual({ loads: 1, seen: ["ltr"] });
      }
    });
  });
}

test.describe("a kept choice", () => {
  for (const path of PAGES) {
    test(`is stronger than the browser on ${path}: one more load at most, and nothing to be seen before`, async ({
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

  test("never shows the other direction on the way", async ({ page }) => {
    await remembered(page, { i18nextLng: "he" });
    let loads = 0;
    page.on("request", (request) => {
      if (isLoad(page, request)) loads += 1;
    });
    await page.addInitScript(recordDirections);
    await page.goto("/auth").catch(() => undefined);
    await expect(page.getByRole("heading", { name: textsOf("he")("auth.signInTitle") })).toBeVisible();
    const seen = await page.evaluate(() => JSON.parse(sessionStorage.getItem("directions") ?? "[]"));
    expect({ loads, seen: [...new Set(seen)] }).toEqual({ loads: 2, seen: ["rtl"] });
  });

  test("that we do not speak is no choice", async ({ page }) => {
    await remembered(page, { i18nextLng: "ar" });
    const { first, loads } = await visit(page, "/auth");
    expect(first).toContain('<html lang="en" dir="ltr"');
    expect(loads).toBe(1);
    expect(await cookieOf(page)).toBeUndefined();
  });

  test("does not move a page whose address names its language", async ({ page }) => {
    await remembered(page, { i18nextLng: "en" });
    const { first, loads, seen } = await visit(page, "/he/about");
    expect(first).toContain('<html lang="he" dir="rtl"');
    expect({ loads, seen }).toEqual({ loads: 1, seen: ["rtl"] });
  });
});

test("a theme of an older version is taken over once", async ({ page }) => {
  await remembered(page, { "app-theme": "dark" });
  await page.goto("/auth");
  const html = page.locator("html");
  await expect(html).toHaveClass(/(^| )dark( |$)/);
  expect(await page.evaluate(() => localStorage.getItem("ui-theme"))).toBe("dark");
  await page.evaluate(() => localStorage.setItem("ui-theme", "light"));
  await page.reload();
  await expect(html).toHaveClass(/(^| )light( |$)/);
});
