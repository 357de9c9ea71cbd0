import { expect, type Page } from "@playwright/test";
import { test } from "@/tests/e2e/fixtures";
import { accessibilityProblems, layoutProblems, settle } from "@/tests/e2e/screens/checks";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const change = (element: string, page: Page, how: (element: HTMLElement) => void) =>
  page.locator(element).evaluate(how);

/** A page with nothing wrong, in this theme, on which one heading then gets a colour that only light paper bears. */
async function darkenHeading(page: Page, theme: "light" | "dark"): Promise<string[]> {
  await page.goto("/auth?mode=signup");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.emulateMedia({ colorScheme: theme });
  await settle(page);
  expect([...(await accessibilityProblems(page)), ...(await layoutProblems(page))]).toEqual([]);
  await change("h1", page, ({ style }) => style.setProperty("color", "#101820"));
  return accessibilityProblems(page, "colours");
}

// The sweep is trusted with every screen: what it has to refuse is shown to it here.
test("the sweep sees a colour that cannot be read in the dark, and only there", async ({ page }) => {
  expect(await darkenHeading(page, "light")).toEqual([]);
  expect(await darkenHeading(page, "dark")).toEqual([expect.stringMatching(/^axe color-contrast: h1/)]);
});

test("the sweep sees what has no name, is too small or too wide, cannot be pressed, or shows a key", async ({
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
  expect(await accessibilityProblems(page)).toContainEqual(expect.stringMatching(/^axe button-name: /));
  expect((await layoutProblems(page)).sort()).toEqual([
    expect.stringMatching(/^disabled: button "/),
    "message key: posts.idea.write",
    expect.stringMatching(/^overflow: \d+ px wide in 1440$/),
    expect.stringMatching(/^target of 12\.0 × 12\.0: button "/),
  ]);
});
