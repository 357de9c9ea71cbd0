import type { Page } from "@playwright/test";
import { TOUR_STEPS, type TourStep } from "@/components/shell/tour/tour-steps";
import { expect, test } from "@/tests/e2e/fixtures";
import type { Say } from "@/tests/e2e/texts";
import { api, type Person } from "@/tests/harness/stack";
import { makeBrand } from "@/tests/harness/story";

const paper = (page: Page, say: Say, name: TourStep["name"]) =>
  page.getByRole("dialog", { name: say(`support.tour.steps.${name}.title`) });
const offer = (page: Page, say: Say) => page.getByRole("dialog", { name: say("support.tour.offer") });
const stored = async (person: Person) => (await api(person, "GET", "/auth/check")).body.user.walkthrough;

/** Presses Tab until the wish is met; the trap has few stops, so a few presses are enough. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const there = () => page.evaluate((wish) => document.activeElement?.matches(wish) ?? false, selector);
  for (let presses = 0; presses < 8 && !(await there()); presses++) await page.keyboard.press("Tab");
  expect(await there(), `Tab reaches ${selector}`).toBe(true);
}

async function openMenu(page: Page, say: Say): Promise<void> {
  await page.getByRole("button", { name: `${say("common.nav.you")}: Test Person` }).click();
  await page.getByRole("menuitem", { name: say("support.tour.menu") }).click();
}

test.describe("the offer", () => {
  test("is made once; not now is an answer, and the menu still has the walkthrough", async ({
    page,
    say,
    signUp,
  }) => {
    const person = await signUp({ walkthrough: "new" });
    await page.goto("/account");
    await expect(page.getByRole("heading", { name: say("common.account.title") })).toBeVisible();
    await expect(offer(page, say)).toHaveCount(0);
    const brand = await makeBrand(person);
    await page.goto(`/account/${brand}`);
    await expect(offer(page, say)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect.poll(() => stored(person)).toEqual({ state: "declined", step: 0 });
    await page.reload();
    await expect(page.getByRole("heading", { name: say("dashboard.today.headlineConnect") })).toBeVisible();
    await expect(offer(page, say)).toHaveCount(0);
    await openMenu(page, say);
    await expect(paper(page, say, "brand")).toBeVisible();
  });
});

test.describe("the walkthrough", () => {
  test("is walked by keyboard alone, doing and skipping what it shows", async ({ page, say, signUp }) => {
    const person = await signUp({ walkthrough: "new" });
    const brand = await makeBrand(person);
    await page.goto(`/account/${brand}`);
    await expect(
      offer(page, say).getByRole("button", { name: say("support.tour.start"), exact: true }),
    ).toBeFocused();
    await page.keyboard.press("Enter");

    await test.step("opens the brand menu as it says", async () => {
      await expect(paper(page, say, "brand")).toBeVisible();
      await expect(paper(page, say, "brand")).toContainText(say("support.tour.progress", { n: 1, total: 6 }));
      await tabTo(page, '[data-tour="brand"] button');
      await page.keyboard.press("Enter");
      await expect(page.getByRole("menuitem", { name: say("common.nav.newBrand") })).toBeVisible();
      await expect(page.locator(".tour-popover")).toHaveCount(0);
      await page.keyboard.press("Escape");
    });
    await test.step("goes on from the quick line", async () => {
      await expect(paper(page, say, "quick")).toBeVisible();
      await expect(page.locator(".driver-popover-next-btn")).toBeFocused();
      await page.keyboard.press("Enter");
    });
    await test.step("opens the planner as it says", async () => {
      await expect(paper(page, say, "planner")).toBeVisible();
      await tabTo(page, '[data-tour="planner"]');
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL((url) => url.pathname === `/account/${brand}/planner`);
    });
    await test.step("opens the connections as it says", async () => {
      await expect(paper(page, say, "connections")).toBeVisible();
      await tabTo(page, '[data-tour="connections"]');
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL((url) => url.pathname === `/account/${brand}/connections`);
    });
    await test.step("goes on from the credits", async () => {
      await expect(paper(page, say, "credits")).toBeVisible();
      await expect(page.locator(".driver-popover-next-btn")).toBeFocused();
      await page.keyboard.press("Enter");
    });
    await test.step("ends", async () => {
      await expect(paper(page, say, "help")).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(page.locator(".tour-popover")).toHaveCount(0);
    });
    await expect.poll(() => stored(person)).toEqual({ state: "done", step: TOUR_STEPS.length });
  });

  test("keeps Tab inside, shows the way out at every step, and waits for its target", async ({
    page,
    say,
    signUp,
  }) => {
    const person = await signUp();
    const brand = await makeBrand(person);
    await api(person, "PATCH", "/auth/me", { walkthrough: { state: "running", step: 1 } });
    // The step stands on the day screen: on another page it waits and leads nobody away.
    await page.goto(`/account/${brand}/connections`);
    await expect(page.getByRole("heading", { name: say("dashboard.connections.facebook") })).toBeVisible();
    await expect(page.locator(".tour-popover")).toHaveCount(0);
    await page.getByRole("link", { name: say("common.nav.today") }).click();
    await expect(paper(page, say, "quick")).toBeVisible();
    await expect(
      paper(page, say, "quick").getByRole("button", { name: say("support.tour.skip") }),
    ).toBeVisible();
    const inside = () =>
      page.evaluate(() => document.activeElement?.closest('.tour-popover, [data-tour="quick"]') !== null);
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press("Tab");
      expect(await inside()).toBe(true);
    }
  });

  test("is left with Escape or Skip, and goes on where it was, after a reload and from the menu", async ({
    page,
    say,
    signUp,
  }) => {
    const person = await signUp();
    const brand = await makeBrand(person);
    await page.goto(`/account/${brand}`);
    await openMenu(page, say);
    await expect(paper(page, say, "brand")).toBeVisible();
    await page.getByRole("button", { name: say("support.tour.next") }).click();
    await expect(paper(page, say, "quick")).toBeVisible();
    await expect.poll(() => stored(person)).toEqual({ state: "running", step: 1 });
    await page.reload();
    await expect(paper(page, say, "quick")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator(".tour-popover")).toHaveCount(0);
    await expect.poll(() => stored(person)).toEqual({ state: "declined", step: 1 });
    await openMenu(page, say);
    await expect(paper(page, say, "quick")).toBeVisible();
    await expect.poll(() => stored(person)).toEqual({ state: "running", step: 1 });
    await page.getByRole("button", { name: say("support.tour.skip") }).click();
    await expect(page.locator(".tour-popover")).toHaveCount(0);
    await expect.poll(() => stored(person)).toEqual({ state: "declined", step: 1 });
    await page.reload();
    await expect(page.getByRole("heading", { name: say("dashboard.today.headlineConnect") })).toBeVisible();
    await expect(page.locator(".tour-popover")).toHaveCount(0);
  });

  test("stays at its target when the window changes and the page moves", async ({ page, say, signUp }) => {
    const person = await signUp();
    const brand = await makeBrand(person);
    await api(person, "PATCH", "/auth/me", { walkthrough: { state: "running", step: 1 } });
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
    const at = await below();
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(below).toEqual(at);
    }
  });

  test("ends a step when the post it speaks of is begun", async ({ page, say, signUp }) => {
    const person = await signUp();
    const brand = await makeBrand(person);
    await api(person, "PATCH", "/auth/me", { walkthrough: { state: "running", step: 1 } });
    await page.goto(`/account/${brand}`);
    await expect(paper(page, say, "quick")).toBeVisible();
    const start = page.getByRole("button", { name: say("dashboard.quick.start") });
    await start.click();
    await expect(page.getByText(say("dashboard.quick.missing"))).toBeVisible();
    await expect(paper(page, say, "quick")).toBeVisible();
    await page.locator('[data-tour="quick"]').getByRole("textbox").fill("Warm bread at six");
    await start.click();
    await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
    await expect(paper(page, say, "planner")).toBeVisible();
  });

  test.describe("in Hebrew", () => {
    test.use({ language: "he" });

    test("stands at the left of the side bar, which is on the right", async ({ page, say, signUp }) => {
      const person = await signUp();
      const brand = await makeBrand(person);
      await api(person, "PATCH", "/auth/me", { walkthrough: { state: "running", step: 4 } });
      await page.goto(`/account/${brand}`);
      await expect(paper(page, say, "credits")).toBeVisible();
      const [popover, target] = await Promise.all([
        page.locator(".tour-popover").boundingBox(),
        page.locator('[data-tour="credits"]').boundingBox(),
      ]);
      expect((popover?.x ?? 0) + (popover?.width ?? 0)).toBeLessThan(target?.x ?? 0);
    });
  });

  test.describe("for somebody who wants less motion", () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });

    test("does not move", async ({ page, say, signUp }) => {
      const person = await signUp();
      await api(person, "PATCH", "/auth/me", { walkthrough: { state: "running", step: 0 } });
      await page.goto(`/account/${await makeBrand(person)}`);
      await expect(paper(page, say, "brand")).toBeVisible();
      await expect(page.locator(".tour-popover")).toHaveCSS("animation-name", "none");
    });
  });
});
