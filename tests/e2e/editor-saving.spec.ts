import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "@playwright/test";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import {
  DESIGN_SAVE_URL,
  getElementX,
  moveLayerTo,
  openEditorTab,
  openSecondBrowser,
} from "@/tests/e2e/editor-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { loadMessages } from "@/tests/e2e/messages";
import { getNodePosition, waitUntilStageSettled } from "@/tests/harness/stage-probe";
import {
  createStoredDesign,
  readLocalDesignText,
  readLocalElementX,
  readStoredDesign,
  readStoredElementX,
} from "@/tests/harness/stored-design-fixtures";

for (const language of sampleLanguages("he")) {
  test.describe(`saving a design in ${language}`, () => {
    test.use({ language, allow4xx: { "/api/canvas/": [409] } });
    const word = (key: MessageKeyIn<"posts.editor">) => loadMessages(language)(`posts.editor.${key}`);

    for (const [how, kill] of [
      ["closed", (page: Page) => page.close()],
      ["crashed", crash],
    ] as const) {
      test(`tab that is ${how} right after an edit loses nothing`, async ({ context, signUp }) => {
        const user = await signUp();
        const design = await createStoredDesign(user);
        const page = await openEditorTab(context, design);
        await holdSaves(context);
        await moveLayerTo(page, "Sun", 333);
        await expect.poll(() => readLocalElementX(page, design.postId, "sun")).toBe(333);
        await kill(page);
        await context.unroute(DESIGN_SAVE_URL);
        // The save of a closed tab may have arrived.
        const says = how === "crashed" ? word("save.restored") : undefined;
        const again = await openEditorTab(context, design, says);
        expect((await getNodePosition(again, "sun")).x).toBe(333);
        await expect.poll(() => readStoredElementX(user, design.postId, "sun")).toBe(333);
      });
    }

    test("second tab is read-only until it takes over, and nothing is lost", async ({ context, signUp }) => {
      const user = await signUp();
      const design = await createStoredDesign(user);
      const first = await openEditorTab(context, design);
      const second = await openEditorTab(context, design);
      const take = (page: Page) => page.getByRole("button", { name: word("readonly.takeOver") });
      await expect(second.getByText(word("readonly.tab"))).toBeVisible();
      await moveLayerTo(first, "Sun", 210);
      await take(second).click();
      await expect(take(second)).toBeHidden();
      await expect(take(first)).toBeVisible();
      for (const page of [first, second]) await expect.poll(() => getElementX(page, "sun")).toBe(210);
      await moveLayerTo(second, "Sea", 640);
      await expect.poll(() => readStoredElementX(user, design.postId, "sea")).toBe(640);
      expect(await readStoredElementX(user, design.postId, "sun")).toBe(210);
      await expect.poll(() => getElementX(first, "sea")).toBe(640);
      await second.close();
      await expect(take(first)).toBeHidden();
      await moveLayerTo(first, "Sea", 660);
      await expect.poll(() => readStoredElementX(user, design.postId, "sea")).toBe(660);
    });

    test("offline edit is stored locally and saved when the network returns", async ({ browser, signUp }) => {
      const user = await signUp();
      const design = await createStoredDesign(user);
      const context = await openSecondBrowser(browser, user, language);
      const page = await openEditorTab(context, design);
      // The settings of a selection are loaded with the first one.
      await page.getByRole("button", { name: "Sun", exact: true }).click();
      await expect(page.getByRole("textbox", { name: "X", exact: true })).toBeVisible();
      await context.setOffline(true);
      await moveLayerTo(page, "Sun", 450);
      await expect(page.getByText(word("save.device"), { exact: true })).toBeVisible();
      await expect.poll(() => readLocalElementX(page, design.postId, "sun")).toBe(450);
      expect(await readStoredElementX(user, design.postId, "sun")).toBe(100);
      await context.setOffline(false);
      await expect(page.getByText(word("save.saved"), { exact: true })).toBeVisible();
      expect(await readStoredElementX(user, design.postId, "sun")).toBe(450);
      await expect.poll(() => readLocalElementX(page, design.postId, "sun")).toBeNull();
      await context.close();
    });

    test("conflicting edits of two browsers prompt the user and nothing is lost silently", async ({
      browser,
      context,
      signUp,
    }) => {
      const user = await signUp();
      const design = await createStoredDesign(user);
      const here = await openEditorTab(context, design);
      const there = await openEditorTab(await openSecondBrowser(browser, user, language), design);
      const bar = here.getByRole("alert").filter({ hasText: word("conflict.title") });
      const stored = (id: string) => readStoredElementX(user, design.postId, id);

      await test.step("changes of different elements merge in both", async () => {
        await moveLayerTo(there, "Sea", 600);
        await expect.poll(() => stored("sea")).toBe(600);
        await moveLayerTo(here, "Sun", 150);
        await expect.poll(() => stored("sun")).toBe(150);
        expect(await getElementX(here, "sea")).toBe(600);
        await moveLayerTo(there, "Words", 90);
        await expect.poll(() => stored("words")).toBe(90);
        expect(await getElementX(there, "sun")).toBe(150);
        expect(await stored("sun")).toBe(150);
        await expect(bar).toBeHidden();
      });

      await test.step("conflict in one field downloads and retains the local version with the remote's other changes", async () => {
        await moveLayerTo(there, "Sun", 300);
        await moveLayerTo(there, "Sea", 610);
        await expect.poll(() => stored("sea")).toBe(610);
        await moveLayerTo(here, "Sun", 200);
        await expect(bar).toBeVisible();
        // Both versions are visible before one is chosen.
        await expect(bar.locator("canvas")).toHaveCount(2);
        expect([await getElementX(here, "sun"), await stored("sun")]).toEqual([200, 300]);
        const download = here.waitForEvent("download");
        await bar.getByRole("button", { name: word("conflict.copy") }).click();
        const file = await (await download).path();
        expect(JSON.parse(await readFile(file, "utf8")).pages[0].els.sun.x).toBe(200);
        await bar.getByRole("button", { name: word("conflict.mine") }).click();
        await expect(bar).toBeHidden();
        await expect.poll(() => stored("sun")).toBe(200);
        expect([await getElementX(here, "sea"), await stored("sea")]).toEqual([610, 610]);
      });

      await test.step("choice remains after a reload and the remote version replaces the local one", async () => {
        await moveLayerTo(there, "Words", 50);
        await expect.poll(() => stored("words")).toBe(50);
        await moveLayerTo(here, "Words", 70);
        await expect(bar).toBeVisible();
        await here.reload();
        await waitUntilStageSettled(here);
        await expect(bar).toBeVisible();
        expect(await getElementX(here, "words")).toBe(70);
        await bar.getByRole("button", { name: word("conflict.theirs") }).click();
        await expect(bar).toBeHidden();
        expect([await getElementX(here, "words"), await stored("words")]).toEqual([50, 50]);
        await expect.poll(() => readLocalElementX(here, design.postId, "words")).toBeNull();
      });
    });
  });
}

test("tab that crashes while typing loses no text, and typing is one undo step", async ({
  context,
  say,
  signUp,
}) => {
  const design = await createStoredDesign(await signUp());
  const page = await openEditorTab(context, design);
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
  await expect.poll(() => readLocalDesignText(page, design.postId)).toContain("Spelt at seven");
  await crash(page);
  await context.unroute(DESIGN_SAVE_URL);
  const again = await openEditorTab(context, design, say("posts.editor.save.restored"));
  await expect(layer(again, "Rye at six")).toBeVisible();
  await expect(layer(again, "Spelt at seven")).toBeVisible();
});

test.describe("slow save", () => {
  for (const arrives of [true, false]) {
    test(`reload during a slow save loses nothing, whether or not it arrived (${arrives})`, async ({
      context,
      signUp,
    }) => {
      const user = await signUp();
      const design = await createStoredDesign(user);
      const page = await openEditorTab(context, design);
      const sent = Promise.withResolvers<void>();
      await page.route(DESIGN_SAVE_URL, async (route) => {
        if (arrives) await route.fetch();
        sent.resolve();
      });
      await moveLayerTo(page, "Sun", 420);
      await sent.promise;
      await page.reload({ waitUntil: "commit" });
      await page.unroute(DESIGN_SAVE_URL);
      // No message is expected: the request that the page sends on unload can arrive, and is recognized then.
      await waitUntilStageSettled(page);
      expect(await getElementX(page, "sun")).toBe(420);
      await expect.poll(() => readStoredElementX(user, design.postId, "sun")).toBe(420);
      await moveLayerTo(page, "Sun", 430);
      await expect.poll(() => readStoredElementX(user, design.postId, "sun")).toBe(430);
      expect((await readStoredDesign(user, design.postId)).rev).toBeLessThanOrEqual(arrives ? 4 : 3);
    });
  }

  // The draft of the last change is first stored while the page closes.
  test("reload right after a change loses nothing while an earlier save has no response", async ({
    context,
    signUp,
  }) => {
    const user = await signUp();
    const design = await createStoredDesign(user);
    const page = await openEditorTab(context, design);
    const sent = Promise.withResolvers<void>();
    await page.route(DESIGN_SAVE_URL, async (route) => {
      await route.fetch();
      sent.resolve();
    });
    await moveLayerTo(page, "Sun", 420);
    await sent.promise;
    await moveLayerTo(page, "Sun", 430);
    await page.reload({ waitUntil: "commit" });
    await page.unroute(DESIGN_SAVE_URL);
    await waitUntilStageSettled(page);
    expect(await getElementX(page, "sun")).toBe(430);
    await expect.poll(() => readStoredElementX(user, design.postId, "sun")).toBe(430);
  });
});

/** Saves never arrive and get no response. */
async function holdSaves(context: BrowserContext): Promise<void> {
  await context.route(DESIGN_SAVE_URL, () => undefined);
}

/** Simulates an out-of-memory crash: the page receives no event. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent("crash");
  const session = await page.context().newCDPSession(page);
  void session.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close();
}
