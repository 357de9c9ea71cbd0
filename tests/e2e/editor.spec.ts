import type { Page } from "@playwright/test";
import { expect, test } from "@/tests/e2e/fixtures";
import { settle } from "@/tests/e2e/screens/checks";
import { makeDesign } from "@/tests/harness/editor-page";
import { drawnNodes, placeOf, selectionOf, settled } from "@/tests/harness/editor-scene";
import { api } from "@/tests/harness/stack";
import { drawInto, makeBrand, makeDraft } from "@/tests/harness/story";

const WORDS = { en: "Bread at 5:40", he: "הלחם יוצא ב־5:40 (חם)!" };

for (const language of ["en", "he"] as const) {
  test.describe(`the editor in ${language}`, () => {
    // A picture has no design before it is first changed.
    test.use({ language, allow4xx: { "/api/canvas/": [404] } });

    test("a picture is opened, written on, arranged, undone, kept, and used in the post", async ({
      page,
      say,
      signUp,
    }) => {
      const person = await signUp();
      const brand = await makeBrand(person, { language });
      const post = await makeDraft(person, brand, { text: WORDS[language] });
      await drawInto(person, brand, post._id);
      const path = `/account/${brand}/posts/${post._id}`;
      const word = (key: string, values?: Record<string, string | number>) =>
        say(`posts.editor.${key}`, values);
      const stage = page.getByRole("application");
      let picture = "";

      await test.step("from the composer", async () => {
        await page.goto(path);
        await page.getByRole("button", { name: say("posts.media.picture", { n: 1 }) }).click();
        await page.getByRole("link", { name: word("open") }).click();
        await expect(page).toHaveURL(new RegExp(`${path}/images/0$`));
        await expect(stage).toBeVisible();
        await settled(page);
        expect((await drawnNodes(page)).map(({ type }) => type)).toEqual(["image"]);
        [picture = ""] = await layerNames(page);
      });

      await test.step("a text is placed with its key and typed; the key is found on a Hebrew keyboard too", async () => {
        await stage.focus();
        await pressKey(page, { code: "KeyT", key: language === "he" ? "א" : "t" });
        await stage.click({ position: await middle(page) });
        const field = page.getByRole("textbox", { name: word("stage.typing") });
        await field.fill(WORDS[language]);
        await stage.click({ position: { x: 8, y: 8 } });
        await expect(field).toBeHidden();
        const [, text] = await drawnNodes(page);
        expect(text).toMatchObject({ type: "text" });
        expect(await layerNames(page)).toEqual([WORDS[language], picture]);
      });

      await test.step("it is dragged in one step, and that is undone and redone", async () => {
        const [, text] = await drawnNodes(page);
        const before = await placeOf(page, text?.id ?? "");
        await drag(page, text?.id ?? "", { x: 90, y: -70 });
        const after = await placeOf(page, text?.id ?? "");
        expect(after.x - before.x).toBeGreaterThan(40);
        expect(after.y - before.y).toBeLessThan(-40);
        await page.keyboard.press("Control+KeyZ");
        expect(await placeOf(page, text?.id ?? "")).toEqual(before);
        await page.keyboard.press("Control+Shift+KeyZ");
        expect(await placeOf(page, text?.id ?? "")).toEqual(after);
      });

      await test.step("arrows move it physically, and layers change their order by keys", async () => {
        const [, text] = await drawnNodes(page);
        const before = await placeOf(page, text?.id ?? "");
        await stage.focus();
        await page.keyboard.press("Shift+ArrowLeft");
        expect((await placeOf(page, text?.id ?? "")).x).toBeCloseTo(before.x - 10, 1);
        const row = page.getByRole("button", { name: WORDS[language], exact: true });
        await row.focus();
        await page.keyboard.press("Alt+ArrowDown");
        expect(await layerNames(page)).toEqual([picture, WORDS[language]]);
        await page.keyboard.press("Control+KeyZ");
        expect(await layerNames(page)).toEqual([WORDS[language], picture]);
        await page.getByRole("button", { name: picture, exact: true }).press("F2");
        await page.getByRole("textbox", { name: word("layers.name") }).fill("Loaf");
        await page.keyboard.press("Enter");
        expect(await layerNames(page)).toEqual([WORDS[language], "Loaf"]);
        await page.keyboard.press("Control+KeyZ");
        expect(await layerNames(page)).toEqual([WORDS[language], picture]);
      });

      await test.step("shapes are added, grouped, and the group is taken apart again", async () => {
        await page.getByRole("button", { name: word("tools.shapes"), exact: true }).click();
        await page.getByRole("button", { name: word("shapes.kind.star"), exact: true }).click();
        await page.getByRole("button", { name: word("shapes.kind.heart"), exact: true }).click();
        await page.getByRole("button", { name: word("tools.layers"), exact: true }).click();
        await stage.focus();
        await page.keyboard.press("Control+KeyA");
        expect(await selectionOf(page)).toHaveLength(4);
        await page.keyboard.press("Control+KeyG");
        expect((await drawnNodes(page)).map(({ type }) => type)).toEqual(["group"]);
        await page.keyboard.press("Control+Shift+KeyG");
        expect(await drawnNodes(page)).toHaveLength(4);
        await page.keyboard.press("Control+KeyZ");
        await page.keyboard.press("Control+KeyZ");
      });

      await test.step("it is saved by itself, and there again after a reload", async () => {
        await expect(page.getByText(word("save.saved"), { exact: true })).toBeVisible({ timeout: 15_000 });
        const names = await layerNames(page);
        await page.reload();
        await settled(page);
        expect(await layerNames(page)).toEqual(names);
      });

      await test.step("it is exported in its full size", async () => {
        await page.getByRole("button", { name: word("top.export") }).click();
        const download = page.waitForEvent("download");
        await page.getByRole("menuitem").nth(1).click();
        expect((await download).suggestedFilename()).toMatch(/\.png$/);
      });

      await test.step("and it takes the picture's place in the post", async () => {
        const before = (await api(person, "GET", `/posts/${post._id}`)).body.post.images[0].url;
        await page.getByRole("button", { name: word("top.use") }).click();
        await expect(page).toHaveURL(new RegExp(`${path}$`), { timeout: 30_000 });
        const { images } = (await api(person, "GET", `/posts/${post._id}`)).body.post;
        expect(images).toHaveLength(1);
        expect(images[0].url).not.toBe(before);
      });
    });
  });
}

for (const language of ["en", "he"] as const) {
  test.describe(`a narrow window in ${language}`, () => {
    test.use({ language, viewport: { width: 1024, height: 900 } });

    test("the bar of a text stands beside the open panel, not below it", async ({ page, say, signUp }) => {
      await page.goto((await makeDesign(await signUp())).path);
      await settled(page);
      const layers = say("posts.editor.layers.title");
      await page.getByRole("button", { name: layers, exact: true }).click();
      await page.getByRole("button", { name: "Words", exact: true }).click();
      const bar = page.getByRole("toolbar", { name: say("posts.editor.bar.selection") });
      await bar.waitFor();
      const panel = page.locator("aside", { has: page.getByRole("heading", { name: layers }) });
      const [a, b] = await Promise.all([bar, panel].map((one) => one.boundingBox()));
      if (!a || !b) throw new Error("nothing is there");
      const between = language === "en" ? a.x - (b.x + b.width) : b.x - (a.x + a.width);
      expect(between).toBeGreaterThanOrEqual(0);
    });
  });
}

test("the editor is busy until the fonts of its design are there, and whoever looks at it waits for them", async ({
  page,
  signUp,
}) => {
  const { path } = await makeDesign(await signUp());
  const gate = Promise.withResolvers<void>();
  await page.route("**/canvas-fonts/**", async (route) => {
    await gate.promise;
    await route.fallback();
  });
  await page.goto(path);
  const stage = page.getByRole("application");
  await expect(stage).toHaveAttribute("aria-busy", "true");
  const seen: string[] = [];
  const looks = [settle(page), settled(page)].map((look) => look.then(() => seen.push("settled")));
  // What stands around the stage comes without them.
  await page.locator("[data-settings] > *").first().waitFor({ state: "attached" });
  expect(seen).toEqual([]);
  gate.resolve();
  await Promise.all(looks);
  await expect(stage).not.toHaveAttribute("aria-busy");
  const families = await page.evaluate(() => [...document.fonts].map(({ family }) => family));
  expect(families).toContain("Heebo");
});

/** A key as this keyboard has it: the place is the same, the letter is not. */
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

/** By so many screen px, in steps, as a hand does. */
async function drag(page: Page, id: string, by: { x: number; y: number }): Promise<void> {
  const box = await page.getByRole("application").boundingBox();
  const { screen } = await placeOf(page, id, true);
  const [x, y] = [(box?.x ?? 0) + (screen?.x ?? 0), (box?.y ?? 0) + (screen?.y ?? 0)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 5 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 5 });
  await page.mouse.up();
}

/** The layers as the panel lists them, the front one first. */
function layerNames(page: Page): Promise<string[]> {
  return page.locator("[data-layer] bdi").allInnerTexts();
}
