import type { Page } from "@playwright/test";
import { expect, test } from "@/tests/e2e/fixtures";
import { getLandingUrl } from "@/tests/e2e/landing-page-objects";
import { waitUntilSettled } from "@/tests/e2e/screens/screen-checks";

const WIDTHS = [390, 1440];

/** Position, colors and font size of elements in the first part of the page. */
function beginning(page: Page) {
  return page.evaluate(() => {
    const end = document.querySelector("[data-rest-of-styles]");
    if (!end) throw new Error("nowhere does the beginning end");
    return [...document.querySelectorAll("body *")].flatMap((element) => {
      const isBefore = element.compareDocumentPosition(end) & Node.DOCUMENT_POSITION_FOLLOWING;
      const { x, y, width, height } = element.getBoundingClientRect();
      if (!isBefore || element.contains(end) || width * height === 0) return [];
      const { color, backgroundColor, fontSize, fontWeight, letterSpacing, borderColor } =
        getComputedStyle(element);
      const looks = { color, backgroundColor, fontSize, fontWeight, letterSpacing, borderColor };
      return [{ element: element.outerHTML.slice(0, 80), x, y, width, height, ...looks }];
    });
  });
}

for (const language of ["en", "he"] as const) {
  for (const theme of ["light", "dark"] as const) {
    test.describe(`first paint in ${language}, ${theme}`, () => {
      test.use({ language, theme });
      test("first text is visible before the stylesheet arrives and looks the same afterwards", async ({
        page,
      }) => {
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 844 });
          const sheet = Promise.withResolvers<void>();
          await page.route("**/*.css", async (route) => {
            await sheet.promise;
            await route.continue();
          });
          await page.goto(getLandingUrl(language), { waitUntil: "commit" });
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await page.evaluate(() => document.fonts.ready);
          const first = await beginning(page);
          expect(first.length).toBeGreaterThan(10);
          await expect(page.getByRole("contentinfo")).toHaveCount(0);
          sheet.resolve();
          await expect(page.getByRole("contentinfo")).toHaveCount(1);
          await waitUntilSettled(page);
          expect(await beginning(page), `${width} px wide`).toEqual(first);
          await page.unrouteAll({ behavior: "wait" });
        }
      });
    });
  }
}
