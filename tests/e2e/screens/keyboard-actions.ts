import { expect, type Locator, type Page } from "@playwright/test";

/** More tab stops than any screen has. */
const MAX_STOPS = 150;

type Tab = "Tab" | "Shift+Tab";

/** Presses Tab until the target has focus. Fails when an element on the way shows no focus ring. */
export async function tabTo(page: Page, target: Locator, tab: Tab = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press(tab);
    // Polled, because a render between the key and the check may replace the element. After the last element,
    // focus moves to the browser's own controls.
    await expect
      .poll(async () => (await bareFocus(page)) ?? "", "what has the focus without showing it")
      .toMatch(/^(body)?$/);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${MAX_STOPS} times ${tab} do not lead to ${target}`);
}

/** Tabs to a button or link and presses it. */
export async function pressByKeyboard(page: Page, target: Locator, tab: Tab = "Tab"): Promise<void> {
  await tabTo(page, target, tab);
  await page.keyboard.press("Enter");
}

/** Tabs to a field and types. */
export async function typeInto(page: Page, field: Locator, words: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.insertText(words);
}

/** Asserts that an element has visible focus; the previous one may have been removed. */
export async function expectFocus(page: Page): Promise<void> {
  await expect.poll(() => bareFocus(page), "what has the focus without showing it").toBeNull();
}

/**
 * Returns the focused element without a focus ring, or "body" when none has focus. Elements focusable only by
 * script, such as the page itself, need no ring; foreign frames draw their own.
 */
function bareFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return "body";
    if (focused.matches('iframe, [tabindex="-1"]')) return null;
    // On the picker icon of a date field, whose ring the browser draws.
    if (focused.matches("input:not(:focus)")) return null;
    // The browser's own controls have the focus; it stays the active element until the page has it again.
    if (!focused.matches(":focus")) return "body";
    const isRinged = (element: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
    };
    // A field in a group or a link that fills its card leaves the ring to its container.
    for (
      let around: Element | null = focused;
      around && around !== document.body;
      around = around.parentElement
    ) {
      if (isRinged(around)) return null;
    }
    if (focused.matches('[role^="menuitem"]') && focused.hasAttribute("data-highlighted")) return null;
    return `${focused.matches(":focus-visible") ? "focus-visible" : "focus"} ${focused.outerHTML.slice(0, 200)}`;
  });
}
