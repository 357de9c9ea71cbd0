import { expect, test } from "@playwright/test";
import { DESIGN_DETAILS } from "@/tests/harness/design-detail-fixtures";
import { DESIGNS } from "@/tests/harness/design-fixtures";
import { TEXT_SIZE, toDesign, toMarkup } from "@/tests/harness/dom-text-comparison";
import { getPixelDifference } from "@/tests/harness/image-difference";
import { saveSideBySide, withBothRenderers } from "@/tests/harness/render-design-fixtures";

/** Requirement: 1 %. Glyphs that are one pixel off on one side already make ten times this value. */
const MOST_PERCENT = 0.1;

test("design renders identically on server and browser, and its Hebrew matches a page", async ({
  page,
}, info) => {
  await withBothRenderers(page, async (browser, server) => {
    for (const [name, design] of Object.entries({ ...DESIGNS, ...DESIGN_DETAILS })) {
      const [here, there] = [await browser(design, 1.5), await server(design, 1.5)];
      const percent = await getPixelDifference(here, there);
      if (percent > MOST_PERCENT) await saveSideBySide(info.outputPath(`${name}.png`), [here, there]);
      expect.soft(percent, `${name}: browser and server`).toBeLessThan(MOST_PERCENT);
    }
    const drawn = {
      rtl: await browser(toDesign("rtl"), 1),
      ltr: await browser(toDesign("ltr"), 1),
    };
    await page.setViewportSize({ width: TEXT_SIZE.w, height: TEXT_SIZE.h });
    for (const dir of ["rtl", "ltr"] as const) {
      await page.evaluate((html) => {
        document.body.innerHTML = html;
      }, toMarkup(dir));
      const shown = await page.screenshot();
      await saveSideBySide(info.outputPath(`${dir}.png`), [drawn[dir], shown]);
      expect.soft(await getPixelDifference(drawn[dir], shown), `${dir}: drawn and written`).toBeLessThan(1);
      // Checks that the measure detects reversed text.
      const turned = drawn[dir === "rtl" ? "ltr" : "rtl"];
      expect.soft(await getPixelDifference(turned, shown), `${dir}: the other way round`).toBeGreaterThan(5);
    }
  });
});
