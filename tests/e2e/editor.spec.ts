import type { Page } from "@playwright/test";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { expect, test } from "@/tests/e2e/fixtures";
import { waitUntilSettled } from "@/tests/e2e/screens/screen-checks";
import {
  createAccountViaApi,
  createDraftFixture,
  generateImageForPost,
} from "@/tests/harness/account-fixtures";
import { api } from "@/tests/harness/running-product";
import {
  getNodePosition,
  getSelectionBox,
  listStageNodes,
  waitUntilStageSettled,
} from "@/tests/harness/stage-probe";
import { createStoredDesign } from "@/tests/harness/stored-design-fixtures";

const WORDS = { en: "Bread at 5:40", he: "הלחם יוצא ב־5:40 (חם)!" };

for (const language of ["en", "he"] as const) {
  test.describe(`editor in ${language}`, () => {
    test.use({ language });

    // spec: 1.7, D7.8, T.16
    test("image is opened, annotated, arranged, undone, saved and used in the post", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      const post = await createDraftFixture(user, brand, { text: WORDS[language] });
      await generateImageForPost(user, brand, post._id);
      const path = `/account/${brand}/posts/${post._id}`;
      const word = (key: MessageKeyIn<"posts.editor">, values?: Record<string, string | number>) =>
        say(`posts.editor.${key}`, values);
      const stage = page.getByRole("application");
      let image = "";

      await test.step("editor opens from the composer with the design requested on hover", async () => {
        const design = `/api/canvas/${post._id}/0`;
        const requests: string[] = [];
        page.on("request", (request) => {
          const { pathname } = new URL(request.url());
          if (pathname === design) requests.push(request.method());
        });
        await page.goto(path);
        await page
          .getByTestId("attached")
          .getByRole("button", { name: say("posts.media.image", { n: 1 }) })
          .click();
        const link = page.getByRole("link", { name: word("open") });
        const answered = page.waitForResponse((response) => new URL(response.url()).pathname === design);
        await link.hover();
        await answered;
        await link.click();
        await expect(page).toHaveURL(new RegExp(`${path}/images/0$`));
        await expect(stage).toBeVisible();
        await waitUntilStageSettled(page);
        expect(requests).toEqual(["GET"]);
        expect((await listStageNodes(page)).map(({ type }) => type)).toEqual(["image"]);
        [image = ""] = await layerNames(page);
      });

      await test.step("text is added by its shortcut and typed, also on a Hebrew keyboard", async () => {
        await stage.focus();
        await pressKey(page, { code: "KeyT", key: language === "he" ? "א" : "t" });
        await stage.click({ position: await middle(page) });
        const field = page.getByRole("textbox", { name: word("stage.typing") });
        await field.fill(WORDS[language]);
        await stage.click({ position: { x: 8, y: 8 } });
        await expect(field).toBeHidden();
        const [, text] = await listStageNodes(page);
        expect(text).toMatchObject({ type: "text" });
        expect(await layerNames(page)).toEqual([WORDS[language], image]);
      });

      await test.step("drag is one undo step and can be undone and redone", async () => {
        const [, text] = await listStageNodes(page);
        const before = await getNodePosition(page, text?.id ?? "");
        await drag(page, text?.id ?? "", { x: 90, y: -70 });
        const after = await getNodePosition(page, text?.id ?? "");
        expect(after.x - before.x).toBeGreaterThan(40);
        expect(after.y - before.y).toBeLessThan(-40);
        await page.keyboard.press("Control+KeyZ");
        expect(await getNodePosition(page, text?.id ?? "")).toEqual(before);
        await page.keyboard.press("Control+Shift+KeyZ");
        expect(await getNodePosition(page, text?.id ?? "")).toEqual(after);
      });

      await test.step("arrow keys move in physical directions and shortcuts reorder layers", async () => {
        const [, text] = await listStageNodes(page);
        const before = await getNodePosition(page, text?.id ?? "");
        await stage.focus();
        await page.keyboard.press("Shift+ArrowLeft");
        expect((await getNodePosition(page, text?.id ?? "")).x).toBeCloseTo(before.x - 10, 1);
        const row = page.getByRole("button", { name: WORDS[language], exact: true });
        await row.focus();
        await page.keyboard.press("Alt+ArrowDown");
        expect(await layerNames(page)).toEqual([image, WORDS[language]]);
        await page.keyboard.press("Control+KeyZ");
        expect(await layerNames(page)).toEqual([WORDS[language], image]);
        await page.getByRole("button", { name: image, exact: true }).press("F2");
        await page.getByRole("textbox", { name: word("layers.name") }).fill("Loaf");
        await page.keyboard.press("Enter");
        expect(await layerNames(page)).toEqual([WORDS[language], "Loaf"]);
        await page.keyboard.press("Control+KeyZ");
        expect(await layerNames(page)).toEqual([WORDS[language], image]);
      });

      await test.step("shapes are added, grouped and ungrouped", async () => {
        await page.getByRole("button", { name: word("tools.shapes"), exact: true }).click();
        const shapes = page.getByRole("list", { name: word("shapes.shapes") });
        for (const kind of ["star", "heart"] as const)
          await shapes.getByRole("button", { name: word(`shapes.kind.${kind}`), exact: true }).click();
        await page.getByRole("button", { name: word("tools.layers"), exact: true }).click();
        await stage.focus();
        await page.keyboard.press("Control+KeyA");
        await expect.poll(() => getSelectionBox(page)).toHaveLength(4);
        await page.keyboard.press("Control+KeyG");
        expect((await listStageNodes(page)).map(({ type }) => type)).toEqual(["group"]);
        await page.keyboard.press("Control+Shift+KeyG");
        expect(await listStageNodes(page)).toHaveLength(4);
        await page.keyboard.press("Control+KeyZ");
        await page.keyboard.press("Control+KeyZ");
      });

      await test.step("design is saved automatically and present after a reload", async () => {
        await expect(page.getByText(word("save.saved"), { exact: true })).toBeVisible({ timeout: 15_000 });
        const names = await layerNames(page);
        await page.reload();
        await waitUntilStageSettled(page);
        expect(await layerNames(page)).toEqual(names);
      });

      await test.step("design is exported in its full size", async () => {
        await page.getByRole("button", { name: word("top.export") }).click();
        const download = page.waitForEvent("download");
        await page.getByRole("menuitem").nth(1).click();
        expect((await download).suggestedFilename()).toMatch(/\.png$/);
      });

      await test.step("design replaces the image in the post", async () => {
        const before = (await api(user, "GET", `/posts/${post._id}`)).body.post.images[0].url;
        await page.getByRole("button", { name: word("top.use") }).click();
        await expect(page).toHaveURL(new RegExp(`${path}$`), { timeout: 30_000 });
        const { images } = (await api(user, "GET", `/posts/${post._id}`)).body.post;
        expect(images).toHaveLength(1);
        expect(images[0].url).not.toBe(before);
      });
    });
  });
}

for (const language of ["en", "he"] as const) {
  test.describe(`narrow window in ${language}`, () => {
    test.use({ language, viewport: { width: 1024, height: 900 } });

    test("text toolbar is beside the open panel, not below it", async ({ page, say, signUp }) => {
      await page.goto((await createStoredDesign(await signUp())).path);
      await waitUntilStageSettled(page);
      const layers = say("posts.editor.layers.title");
      await page.getByRole("button", { name: layers, exact: true }).click();
      await page.getByRole("button", { name: "Words", exact: true }).click();
      const bar = page.getByRole("toolbar", { name: say("posts.editor.selectionToolbar.selection") });
      await bar.waitFor();
      const panel = page.locator("aside", { has: page.getByRole("heading", { name: layers }) });
      const [a, b] = await Promise.all([bar, panel].map((one) => one.boundingBox()));
      if (!a || !b) throw new Error("nothing is there");
      const between = language === "en" ? a.x - (b.x + b.width) : b.x - (a.x + a.width);
      expect(between).toBeGreaterThanOrEqual(0);
    });
  });
}

test("editor is busy until the fonts of its design are loaded", async ({ page, signUp }) => {
  const { path } = await createStoredDesign(await signUp());
  const gate = Promise.withResolvers<void>();
  await page.route("**/canvas-fonts/**", async (route) => {
    await gate.promise;
    await route.fallback();
  });
  await page.goto(path);
  const stage = page.getByRole("application");
  await expect(stage).toHaveAttribute("aria-busy", "true");
  const seen: string[] = [];
  const looks = [waitUntilSettled(page), waitUntilStageSettled(page)].map((look) =>
    look.then(() => seen.push("settled")),
  );
  // The interface around the stage does not wait for fonts.
  await page.locator("[data-settings] > *").first().waitFor({ state: "attached" });
  expect(seen).toEqual([]);
  gate.resolve();
  await Promise.all(looks);
  await expect(stage).not.toHaveAttribute("aria-busy");
  const families = await page.evaluate(() => [...document.fonts].map(({ family }) => family));
  expect(families).toContain("Heebo");
});

/** Presses a key as on this keyboard: same position, different character. */
async function pressKey(page: Page, { code, key }: { code: string; key: string }): Promise<void> {
  await page.evaluate(
    ([where, letter]) => {
      const event = new KeyboardEvent("keydown", {
        code: where,
        key: letter,
        bubbles: true,
        cancelable: true,
      });
      (document.activeElement ?? document.body).dispatchEvent(event);
    },
    [code, key],
  );
}

async function middle(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.getByRole("application").boundingBox();
  return { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 };
}

/** Drags an element by screen pixels in steps. */
async function drag(page: Page, id: string, by: { x: number; y: number }): Promise<void> {
  const box = await page.getByRole("application").boundingBox();
  const { screen } = await getNodePosition(page, id, true);
  const [x, y] = [(box?.x ?? 0) + (screen?.x ?? 0), (box?.y ?? 0) + (screen?.y ?? 0)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 5 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 5 });
  await page.mouse.up();
}

/** Lists the layers of the panel, front first. */
function layerNames(page: Page): Promise<string[]> {
  return page.locator("[data-layer] bdi").allInnerTexts();
}
