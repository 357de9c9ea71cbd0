import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { anotherBrowser, moveTo, opened, SAVES, xOf } from "@/tests/e2e/editor-tabs";
import { expect, test } from "@/tests/e2e/fixtures";
import { textsOf } from "@/tests/e2e/texts";
import { keptText, keptX, makeDesign, storedDesign, storedX } from "@/tests/harness/editor-page";
import { placeOf, settled } from "@/tests/harness/editor-scene";

for (const language of ["en", "he"] as const) {
  test.describe(`saving a design in ${language}`, () => {
    test.use({ language, allow4xx: { "/api/canvas/": [409] } });
    const word = (key: string) => textsOf(language)(`posts.editor.${key}`);

    for (const [how, kill] of [
      ["closed", (page: Page) => page.close()],
      ["crashed", crash],
    ] as const) {
      test(`a tab that is ${how} right after an edit loses nothing`, async ({ context, signUp }) => {
        const person = await signUp();
        const design = await makeDesign(person);
        const page = await opened(context, design);
        await holdSaves(context);
        await moveTo(page, "Sun", 333);
        await expect.poll(() => keptX(page, design.postId, "sun")).toBe(333);
        await kill(page);
        await context.unroute(SAVES);
        // Closed in peace it may have arrived after all.
        const says = how === "crashed" ? word("save.restored") : undefined;
        const again = await opened(context, design, says);
        expect((await placeOf(again, "sun")).x).toBe(333);
        await expect.poll(() => storedX(person, design.postId, "sun")).toBe(333);
      });
    }

    test("the second tab looks on until it takes over, and nothing is lost", async ({ context, signUp }) => {
      const person = await signUp();
      const design = await makeDesign(person);
      const first = await opened(context, design);
      const second = await opened(context, design);
      const take = (page: Page) => page.getByRole("button", { name: word("readonly.take") });
      await expect(second.getByText(word("readonly.tab"))).toBeVisible();
      await moveTo(first, "Sun", 210);
      await take(second).click();
      await expect(take(second)).toBeHidden();
      await expect(take(first)).toBeVisible();
      for (const page of [first, second]) await expect.poll(() => xOf(page, "sun")).toBe(210);
      await moveTo(second, "Sea", 640);
      await expect.poll(() => storedX(person, design.postId, "sea")).toBe(640);
      expect(await storedX(person, design.postId, "sun")).toBe(210);
      await expect.poll(() => xOf(first, "sea")).toBe(640);
      await second.close();
      await expect(take(first)).toBeHidden();
      await moveTo(first, "Sea", 660);
      await expect.poll(() => storedX(person, design.postId, "sea")).toBe(660);
    });

    test("offline it is kept here, and saved as soon as there is a network", async ({ browser, signUp }) => {
      const person = await signUp();
      const design = await makeDesign(person);
      const context = await anotherBrowser(browser, person, language);
      const page = await opened(context, design);
      await context.setOffline(true);
      await moveTo(page, "Sun", 450);
      await expect(page.getByText(word("save.device"), { exact: true })).toBeVisible();
      expect(await keptX(page, design.postId, "sun")).toBe(450);
      expect(await storedX(person, design.postId, "sun")).toBe(100);
      await context.setOffline(false);
      await expect(page.getByText(word("save.saved"), { exact: true })).toBeVisible();
      expect(await storedX(person, design.postId, "sun")).toBe(450);
      expect(await keptX(page, design.postId, "sun")).toBeNull();
      await context.close();
    });

    test("two browsers that change the same are asked, and nobody loses in silence", async ({
      browser,
      context,
      signUp,
    }) => {
      const person = await signUp();
      const design = await makeDesign(person);
      const here = await opened(context, design);
      const there = await opened(await anotherBrowser(browser, person, language), design);
      const bar = here.getByRole("alert").filter({ hasText: word("conflict.title") });
      const stored = (id: string) => storedX(person, design.postId, id);

      await test.step("different elements merge in both", async () => {
        await moveTo(there, "Sea", 600);
        await expect.poll(() => stored("sea")).toBe(600);
        await moveTo(here, "Sun", 150);
        await expect.poll(() => stored("sun")).toBe(150);
        expect(await xOf(here, "sea")).toBe(600);
        await moveTo(there, "Words", 90);
        await expect.poll(() => stored("words")).toBe(90);
        expect(await xOf(there, "sun")).toBe(150);
        expect(await stored("sun")).toBe(150);
        await expect(bar).toBeHidden();
      });

      await test.step("the same field: mine is downloaded and kept, with what only they changed", async () => {
        await moveTo(there, "Sun", 300);
        await moveTo(there, "Sea", 610);
        await expect.poll(() => stored("sea")).toBe(610);
        await moveTo(here, "Sun", 200);
        await expect(bar).toBeVisible();
        // Both can be seen before one is chosen.
        await expect(bar.locator("canvas")).toHaveCount(2);
        expect([await xOf(here, "sun"), await stored("sun")]).toEqual([200, 300]);
        const download = here.waitForEvent("download");
        await bar.getByRole("button", { name: word("conflict.copy") }).click();
        const file = await (await download).path();
        expect(JSON.parse(await readFile(file, "utf8")).pages[0].els.sun.x).toBe(200);
        await bar.getByRole("button", { name: word("conflict.mine") }).click();
        await expect(bar).toBeHidden();
        await expect.poll(() => stored("sun")).toBe(200);
        expect([await xOf(here, "sea"), await stored("sea")]).toEqual([610, 610]);
      });

      await test.step("the choice is still there after a reload, and theirs replaces mine", async () => {
        await moveTo(there, "Words", 50);
        await expect.poll(() => stored("words")).toBe(50);
        await moveTo(here, "Words", 70);
        await expect(bar).toBeVisible();
        await here.reload();
        await settled(here);
        await expect(bar).toBeVisible();
        expect(await xOf(here, "words")).toBe(70);
        await bar.getByRole("button", { name: word("conflict.theirs") }).click();
        await expect(bar).toBeHidden();
        expect([await xOf(here, "words"), await stored("words")]).toEqual([50, 50]);
        await expect.poll(() => keptX(here, design.postId, "words")).toBeNull();
      });
    });
  });
}

test("a tab that crashes while one is typing loses no word, and typing is one step back", async ({
  context,
  say,
  signUp,
}) => {
  const design = await makeDesign(await signUp());
  const page = await opened(context, design);
  const layer = (on: Page, name: string) => on.getByRole("button", { name, exact: true });
  const type = async (on: Page, words: string) => {
    await on.getByRole("application").focus();
    await on.keyboard.press("KeyT");
    await on.keyboard.press("Enter");
    await on.keyboard.type(words);
  };
  await type(page, "Rye at six");
  await page.keyboard.press("Control+Enter");
  await expect(layer(page, "Rye at six")).toBeVisible();
  await page.keyboard.press("Control+KeyZ");
  await expect(layer(page, "Rye at six")).toBeHidden();
  await page.keyboard.press("Control+Shift+KeyZ");
  await holdSaves(context);
  await type(page, "Spelt at seven");
  await expect(layer(page, "Spelt at seven")).toBeVisible();
  await expect.poll(() => keptText(page, design.postId)).toContain("Spelt at seven");
  await crash(page);
  await context.unroute(SAVES);
  const again = await opened(context, design, say("posts.editor.save.restored"));
  await expect(layer(again, "Rye at six")).toBeVisible();
  await expect(layer(again, "Spelt at seven")).toBeVisible();
});

test.describe("a save that is slow", () => {
  for (const arrives of [true, false]) {
    test(`loses nothing to a reload, whether or not it arrived (${arrives})`, async ({
      context,
      signUp,
      say,
    }) => {
      const person = await signUp();
      const design = await makeDesign(person);
      const page = await opened(context, design);
      const sent = Promise.withResolvers<void>();
      await page.route(SAVES, async (route) => {
        if (arrives) await route.fetch();
        sent.resolve();
      });
      await moveTo(page, "Sun", 420);
      await sent.promise;
      // What the page sends as it goes fares the same; the new one is not held up.
      await page.reload({ waitUntil: "commit" });
      await page.unroute(SAVES);
      // It says so for a few seconds only, and pictures may take longer to come. What arrived may be known to have.
      if (!arrives) await page.getByText(say("posts.editor.save.restored")).waitFor();
      await settled(page);
      expect(await xOf(page, "sun")).toBe(420);
      await expect.poll(() => storedX(person, design.postId, "sun")).toBe(420);
      await moveTo(page, "Sun", 430);
      await expect.poll(() => storedX(person, design.postId, "sun")).toBe(430);
      expect((await storedDesign(person, design.postId)).rev).toBeLessThanOrEqual(arrives ? 4 : 3);
    });
  }
});

/** Saves never arrive and are never answered. */
async function holdSaves(context: BrowserContext): Promise<void> {
  await context.route(SAVES, () => undefined);
}

/** As when the machine runs out of memory: no event reaches the page. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent("crash");
  const session = await page.context().newCDPSession(page);
  void session.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close();
}
