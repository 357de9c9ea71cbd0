import { expect, type Locator, type Page } from "@playwright/test";

/** More stops than any screen has. */
const MOST_STOPS = 150;

type Tab = "Tab" | "Shift+Tab";

/** Goes on with Tab until this has the focus; on the way nothing has it without showing so. */
export async function tabTo(page: Page, target: Locator, tab: Tab = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(tab);
    const bare = await bareFocus(page);
    // Behind the last of a page come the browser's own buttons, which are nothing of it.
    if (bare !== null && bare !== "body") throw new Error(`The focus does not show on ${bare}`);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${MOST_STOPS} times ${tab} do not lead to ${target}`);
}

/** Goes to a button or link and presses it. */
export async function press(page: Page, target: Locator, tab: Tab = "Tab"): Promise<void> {
  await tabTo(page, target, tab);
  await page.keyboard.press("Enter");
}

/** Goes to a field and types. */
export async function writeInto(page: Page, field: Locator, words: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.insertText(words);
}

/** Something has the focus, and shows it: what had it before may be gone. */
export async function expectFocus(page: Page): Promise<void> {
  await expect.poll(() => bareFocus(page), "what has the focus without showing it").toBeNull();
}

/**
 * What has the focus without a ring around it, or "body" when nothing has it. A place that only a script can lead to,
 * such as the page itself, needs none; a frame of somebody else draws its own.
 */
function bareFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return "body";
    if (focused.matches('iframe, [tabindex="-1"]')) return null;
    // On the sign within a field of a date, which the browser rings itself.
    if (focused.matches("input:not(:focus)")) return null;
    const isRinged = (element: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
    };
    // A field within a frame, or a link that fills its card, leaves the ring to what is around it.
    for (
      let around: Element | null = focused;
      around && around !== document.body;
      around = around.parentElement
    ) {
      if (isRinged(around)) return null;
    }
    if (focused.matches('[role^="menuitem"]') && focused.hasAttribute("data-highlighted")) return null;
    return focused.outerHTML.slice(0, 200);
  });
}
