import { expect, type Page } from "@playwright/test";
import { test } from "@/tests/e2e/fixtures";
import {
  findAccessibilityProblems,
  findFilledActions,
  findLayoutProblems,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";

const change = (element: string, page: Page, how: (element: HTMLElement) => void) =>
  page.locator(element).evaluate(how);

/**
 * Shows a correct page in this theme, then gives a heading a color with sufficient contrast only in the light
 * theme.
 */
async function darkenHeading(page: Page, theme: "light" | "dark"): Promise<string[]> {
  await page.goto("/auth?mode=signup");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.emulateMedia({ colorScheme: theme });
  await waitUntilSettled(page);
  expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
  await change("h1", page, ({ style }) => style.setProperty("color", "#101820"));
  return findAccessibilityProblems(page, "colors");
}

// The screen checks are relied on for every screen; these are failing examples.
test("screen check finds insufficient contrast in the dark theme only", async ({ page }) => {
  expect(await darkenHeading(page, "light")).toEqual([]);
  expect(await darkenHeading(page, "dark")).toEqual([expect.stringMatching(/^axe color-contrast: h1/)]);
});

test("screen check finds a second filled button outside dialogs", async ({ page }) => {
  await page.goto("/auth?mode=signup");
  // Until a button reacts, the page is not hydrated, and React would report the changed form as a mismatch.
  const showPassword = page.locator("main button[aria-pressed]");
  await showPassword.click();
  await expect(showPassword).toHaveAttribute("aria-pressed", "true");
  expect(await findFilledActions(page)).toEqual([]);
  await change("main button[type=submit]", page, (button) => button.after(button.cloneNode(true)));
  const filled = expect.stringMatching(/^filled action: "/);
  expect(await findFilledActions(page)).toEqual([filled, filled]);
  await change("main button[type=submit] + button", page, (button) => button.setAttribute("role", "dialog"));
  expect(await findFilledActions(page)).toEqual([]);
});

test("screen check finds missing names, small, wide or covered elements and message keys", async ({
  page,
}) => {
  await darkenHeading(page, "light");
  await change("h1", page, (heading) => {
    heading.style.setProperty("width", "3000px");
    heading.replaceChildren("posts.idea.write");
  });
  await change("main button[aria-pressed]", page, (button) => {
    button.removeAttribute("aria-label");
    button.replaceChildren();
  });
  await change("main button[type=submit]", page, (button) => {
    button.setAttribute("disabled", "");
    button.style.cssText = "width:12px;height:12px;min-width:0;min-height:0;padding:0;overflow:hidden";
  });
  expect(await findAccessibilityProblems(page)).toContainEqual(expect.stringMatching(/^axe button-name: /));
  expect((await findLayoutProblems(page)).sort()).toEqual([
    expect.stringMatching(/^disabled: button "/),
    "message key: posts.idea.write",
    expect.stringMatching(/^overflow: \d+ px wide in 1440$/),
    expect.stringMatching(/^target of 12\.0 × 12\.0: button "/),
  ]);
});
