import type { Page } from "@playwright/test";
import { WALKTHROUGH_STEPS, type WalkthroughStep } from "@/components/shell/walkthrough/walkthrough-steps";
import { expect, test } from "@/tests/e2e/fixtures";
import type { Translate } from "@/tests/e2e/messages";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser } from "@/tests/harness/running-product";

const paper = (page: Page, say: Translate, name: WalkthroughStep["name"]) =>
  page.getByRole("dialog", { name: say(`support.walkthrough.steps.${name}.title`) });
const offer = (page: Page, say: Translate) =>
  page.getByRole("dialog", { name: say("support.walkthrough.offer") });
const stored = async (user: SignedUpUser) => (await api(user, "GET", "/auth/check")).body.user.walkthrough;

/** Presses Tab until the selector matches; the focus trap has few stops. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const there = () => page.evaluate((input) => document.activeElement?.matches(input) ?? false, selector);
  for (let presses = 0; presses < 8 && !(await there()); presses++) await page.keyboard.press("Tab");
  expect(await there(), `Tab reaches ${selector}`).toBe(true);
}

async function openMenu(page: Page, say: Translate): Promise<void> {
  await page.getByRole("button", { name: `${say("common.nav.userMenu")}: Test Person` }).click();
  await page.getByRole("menuitem", { name: say("support.walkthrough.menu") }).click();
}

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test.describe("walkthrough offer", () => {
  // spec: 2.36
  test("walkthrough is offered once, can be declined, and remains in the menu", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp({ walkthrough: "new" });
    await page.goto("/account");
    await expect(page.getByRole("heading", { name: say("common.account.title") })).toBeVisible();
    await expect(offer(page, say)).toHaveCount(0);
    const brand = await createAccountViaApi(user);
    await page.goto(`/account/${brand}`);
    await expect(offer(page, say)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect.poll(() => stored(user)).toEqual({ state: "declined", step: 0 });
    await page.reload();
    await expect(page.getByRole("heading", { name: say("dashboard.today.headlineConnect") })).toBeVisible();
    await expect(offer(page, say)).toHaveCount(0);
    await openMenu(page, say);
    await expect(paper(page, say, "brand")).toBeVisible();
  });
});

test.describe("walkthrough", () => {
  // spec: 2.37
  test("walkthrough is completed by keyboard, performing and skipping its steps", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp({ walkthrough: "new" });
    const brand = await createAccountViaApi(user);
    await page.goto(`/account/${brand}`);
    await expect(
      offer(page, say).getByRole("button", { name: say("support.walkthrough.start"), exact: true }),
    ).toBeFocused();
    await page.keyboard.press("Enter");

    await test.step("opens the account menu as instructed", async () => {
      await expect(paper(page, say, "brand")).toBeVisible();
      await expect(paper(page, say, "brand")).toContainText(
        say("support.walkthrough.progress", { n: 1, total: 6 }),
      );
      await tabTo(page, '[data-tour="brand"] button');
      await page.keyboard.press("Enter");
      await expect(page.getByRole("menuitem", { name: say("common.nav.newBrand") })).toBeVisible();
      await expect(page.locator(".tour-popover")).toHaveCount(0);
      await page.keyboard.press("Escape");
    });
    await test.step("continues from the quick start", async () => {
      await expect(paper(page, say, "quick")).toBeVisible();
      await expect(page.locator(".driver-popover-next-btn")).toBeFocused();
      await page.keyboard.press("Enter");
    });
    await test.step("opens the planner as instructed", async () => {
      await expect(paper(page, say, "planner")).toBeVisible();
      await tabTo(page, '[data-tour="planner"]');
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL((url) => url.pathname === `/account/${brand}/planner`);
    });
    await test.step("opens the connections as instructed", async () => {
      await expect(paper(page, say, "connections")).toBeVisible();
      await tabTo(page, '[data-tour="connections"]');
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL((url) => url.pathname === `/account/${brand}/connections`);
    });
    await test.step("continues from the credits", async () => {
      await expect(paper(page, say, "credits")).toBeVisible();
      await expect(page.locator(".driver-popover-next-btn")).toBeFocused();
      await page.keyboard.press("Enter");
    });
    await test.step("finishes", async () => {
      await expect(paper(page, say, "help")).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(page.locator(".tour-popover")).toHaveCount(0);
    });
    await expect.poll(() => stored(user)).toEqual({ state: "done", step: WALKTHROUGH_STEPS.length });
  });

  test("walkthrough traps Tab, shows a close button at every step and waits for its target", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user);
    await api(user, "PATCH", "/auth/me", { walkthrough: { state: "running", step: 1 } });
    // The step belongs to the dashboard: on another page it waits and does not navigate.
    await page.goto(`/account/${brand}/connections`);
    await expect(page.getByRole("heading", { name: say("dashboard.connections.facebook") })).toBeVisible();
    await expect(page.locator(".tour-popover")).toHaveCount(0);
    await page.getByRole("link", { name: say("common.nav.today") }).click();
    await expect(paper(page, say, "quick")).toBeVisible();
    await expect(
      paper(page, say, "quick").getByRole("button", { name: say("support.walkthrough.skip") }),
    ).toBeVisible();
    const inside = () =>
      page.evaluate(() => document.activeElement?.closest('.tour-popover, [data-tour="quick"]') !== null);
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press("Tab");
      expect(await inside()).toBe(true);
    }
  });

  // spec: 2.37
  test("walkthrough closes with Escape or Skip and resumes after a reload or from the menu", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user);
    await page.goto(`/account/${brand}`);
    await openMenu(page, say);
    await expect(paper(page, say, "brand")).toBeVisible();
    await page.getByRole("button", { name: say("support.walkthrough.next") }).click();
    await expect(paper(page, say, "quick")).toBeVisible();
    await expect.poll(() => stored(user)).toEqual({ state: "running", step: 1 });
    await page.reload();
    await expect(paper(page, say, "quick")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator(".tour-popover")).toHaveCount(0);
    await expect.poll(() => stored(user)).toEqual({ state: "declined", step: 1 });
    await openMenu(page, say);
    await expect(paper(page, say, "quick")).toBeVisible();
    await expect.poll(() => stored(user)).toEqual({ state: "running", step: 1 });
    await page.getByRole("button", { name: say("support.walkthrough.skip") }).click();
    await expect(page.locator(".tour-popover")).toHaveCount(0);
    await expect.poll(() => stored(user)).toEqual({ state: "declined", step: 1 });
    await page.reload();
    await expect(page.getByRole("heading", { name: say("dashboard.today.headlineConnect") })).toBeVisible();
    await expect(page.locator(".tour-popover")).toHaveCount(0);
  });

  test("walkthrough stays at its target when the window is resized and scrolled", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user);
    await api(user, "PATCH", "/auth/me", { walkthrough: { state: "running", step: 1 } });
    await page.goto(`/account/${brand}`);
    await expect(paper(page, say, "quick")).toBeVisible();
    const lit = page.locator('[data-tour="quick"]');
    const below = async () => {
      const [one, other] = await Promise.all([
        lit.boundingBox(),
        page.locator(".tour-popover").boundingBox(),
      ]);
      return one && other && [other.x - one.x, other.y - one.y - one.height].map(Math.round);
    };
    const at = [-4, 16];
    await expect.poll(below).toEqual(at);
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(below).toEqual(at);
    }
  });

  test("walkthrough step finishes when the user starts the post it describes", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user);
    await api(user, "PATCH", "/auth/me", { walkthrough: { state: "running", step: 1 } });
    await page.goto(`/account/${brand}`);
    await expect(paper(page, say, "quick")).toBeVisible();
    const start = page.getByRole("button", { name: say("dashboard.quickCreate.start") });
    await start.click();
    await expect(page.getByText(say("dashboard.quickCreate.missing"))).toBeVisible();
    await expect(paper(page, say, "quick")).toBeVisible();
    await page.locator('[data-tour="quick"]').getByRole("textbox").fill("Warm bread at six");
    await start.click();
    await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
    await expect(paper(page, say, "planner")).toBeVisible();
  });

  test.describe("walkthrough in Hebrew", () => {
    test.use({ language: "he" });

    test("walkthrough appears left of the sidebar, which is on the right in Hebrew", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user);
      await api(user, "PATCH", "/auth/me", { walkthrough: { state: "running", step: 4 } });
      await page.goto(`/account/${brand}`);
      await expect(paper(page, say, "credits")).toBeVisible();
      const [popover, target] = await Promise.all([
        page.locator(".tour-popover").boundingBox(),
        page.locator('[data-tour="credits"]').boundingBox(),
      ]);
      expect((popover?.x ?? 0) + (popover?.width ?? 0)).toBeLessThan(target?.x ?? 0);
    });
  });

  test.describe("walkthrough with reduced motion", () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });

    test("walkthrough is not animated with reduced motion", async ({ page, say, signUp }) => {
      const user = await signUp();
      await api(user, "PATCH", "/auth/me", { walkthrough: { state: "running", step: 0 } });
      await page.goto(`/account/${await createAccountViaApi(user)}`);
      await expect(paper(page, say, "brand")).toBeVisible();
      await expect(page.locator(".tour-popover")).toHaveCSS("animation-name", "none");
    });
  });
});
