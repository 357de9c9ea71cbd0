import { expect, test } from "@playwright/test";
import { DESIGN_DETAILS } from "@/tests/harness/design-details";
import { DESIGNS } from "@/tests/harness/designs";
import { keepBeside, withBothRenderers } from "@/tests/harness/drawn-designs";
import { difference } from "@/tests/harness/picture-difference";
import { TEXT_SIZE, textsAsDesign, textsAsMarkup } from "@/tests/harness/text-in-dom";

/** The issue asks for 1. Letters a whole pixel aside on one side already make ten times as much as this. */
const MOST_PERCENT = 0.1;

test("designs are the same picture from the server as from a browser, and their Hebrew is a page's", async ({
  page,
}, info) => {
  await withBothRenderers(page, async (browser, server) => {
    for (const [name, design] of Object.entries({ ...DESIGNS, ...DESIGN_DETAILS })) {
      const [here, there] = [await browser(design, 1.5), await server(design, 1.5)];
      const percent = await difference(here, there);
      if (percent > MOST_PERCENT) await keepBeside(info.outputPath(`${name}.png`), [here, there]);
      expect.soft(percent, `${name}: browser and server`).toBeLessThan(MOST_PERCENT);
    }
    const drawn = {
      rtl: await browser(textsAsDesign("rtl"), 1),
      ltr: await browser(textsAsDesign("ltr"), 1),
    };
    await page.setViewportSize({ width: TEXT_SIZE.w, height: TEXT_SIZE.h });
    for (const dir of ["rtl", "ltr"] as const) {
      await page.evaluate((html) => {
        document.body.innerHTML = html;
      }, textsAsMarkup(dir));
      const shown = await page.screenshot();
      await keepBeside(info.outputPath(`${dir}.png`), [drawn[dir], shown]);
      expect.soft(await difference(drawn[dir], shown), `${dir}: drawn and written`).toBeLessThan(1);
      // What turned around would be seen.
      const turned = drawn[dir === "rtl" ? "ltr" : "rtl"];
      expect.soft(await difference(turned, shown), `${dir}: the other way round`).toBeGreaterThan(5);
    }
  });
});
