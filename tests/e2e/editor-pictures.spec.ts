import type { Page } from "@playwright/test";
import { expect, test } from "@/tests/e2e/fixtures";
import { croppedWhole, drawnNodes, placeOf, selectionOf, settled } from "@/tests/harness/editor-scene";
import { pngOf } from "@/tests/harness/library";
import { api, type Person } from "@/tests/harness/stack";
import { drawInto, makeBrand, makeDraft } from "@/tests/harness/story";

const UPLOAD = "**/api/canvas-images/upload";

for (const language of ["en", "he"] as const) {
  test.describe(`pictures in the editor in ${language}`, () => {
    // A picture has no design before it is first changed.
    test.use({ language, allow4xx: { "/api/canvas/": [404] } });

    test("files are dropped, a photo is added, one is cropped, coloured and cut out", async ({
      page,
      say,
      signUp,
    }) => {
      const person = await signUp();
      const brand = await makeBrand(person, { language });
      const post = await makeDraft(person, brand);
      await drawInto(person, brand, post._id);
      const word = (key: string, values?: Record<string, string | number>) =>
        say(`posts.editor.${key}`, values);
      const stage = page.getByRole("application");
      await page.goto(`/account/${brand}/posts/${post._id}/images/0`);
      await settled(page);

      await test.step("three dropped files hold their places at once, become pictures, and are one step", async () => {
        const release = await hold(page);
        await drop(page, 3);
        await expect(page.getByTestId("arrival")).toHaveCount(3);
        await expect(page.getByTestId("arrival").getByRole("progressbar")).toHaveCount(3);
        expect(await drawnNodes(page)).toHaveLength(1);
        release();
        await expect(page.getByTestId("arrival")).toHaveCount(0, { timeout: 20_000 });
        expect((await drawnNodes(page)).map(({ type }) => type)).toEqual(Array(4).fill("image"));
        await stage.focus();
        await page.keyboard.press("Control+KeyZ");
        expect(await drawnNodes(page)).toHaveLength(1);
        await page.keyboard.press("Control+Shift+KeyZ");
        expect(await drawnNodes(page)).toHaveLength(4);
      });

      await test.step("what shows them can be exported", async () => {
        await page.getByRole("button", { name: word("top.export") }).click();
        const download = page.waitForEvent("download");
        await page.getByRole("menuitem").nth(1).click();
        expect((await download).suggestedFilename()).toMatch(/\.png$/);
      });

      await test.step("one that is stopped goes, with a sentence", async () => {
        await page.unroute(UPLOAD);
        const release = await hold(page);
        await drop(page, 1);
        await page.getByTestId("arrival").getByRole("button").click();
        await expect(page.getByTestId("arrival")).toHaveCount(0);
        await expect(page.getByText(word("drop.cancelled", { name: "Loaf 1.png" }))).toBeVisible();
        expect(await drawnNodes(page)).toHaveLength(4);
        release();
        await page.unroute(UPLOAD);
      });

      await test.step("a stock photo comes with its author's name", async () => {
        await page.getByRole("button", { name: word("tools.images"), exact: true }).click();
        await page.getByRole("button", { name: word("drop.stock") }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("listitem").first().getByRole("button").first().click();
        await expect.poll(async () => (await drawnNodes(page)).length, { timeout: 20_000 }).toBe(5);
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
        await expect(page.getByRole("link", { name: "Unsplash" })).toBeVisible();
      });

      const [first] = await drawnNodes(page);
      const id = first?.id ?? "";

      await test.step("a picture is cropped by keys, and the whole of it is there again", async () => {
        await stage.focus();
        await page.keyboard.press("Escape");
        await page.keyboard.press("Tab");
        expect(await selectionOf(page)).toEqual([id]);
        const before = await placeOf(page, id);
        await page.keyboard.press("Enter");
        const width = page.getByRole("textbox", { name: word("crop.w") });
        await width.fill("50");
        await width.press("Enter");
        await stage.focus();
        await page.keyboard.press("Enter");
        await expect(width).toBeHidden();
        const after = await placeOf(page, id);
        expect(after.w).toBeCloseTo(before.w / 2, 0);
        expect(after.h).toBeCloseTo(before.h, 0);
        await page.getByRole("button", { name: word("crop.open"), exact: true }).click();
        expect((await croppedWhole(page)).w).toBeCloseTo(before.w, 0);
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Escape");
        expect(await placeOf(page, id)).toEqual(after);
        await page.keyboard.press("Control+KeyZ");
        expect(await placeOf(page, id)).toEqual(before);
      });

      await test.step("a look is one step, a slider is one step, and both go", async () => {
        const look = (name: string) =>
          page.getByRole("button", { name: word(`presets.${name}`), exact: true });
        await look("warm").click();
        await expect(look("warm")).toHaveAttribute("aria-pressed", "true");
        await dragSlider(page, word("image.contrast"));
        await expect(look("warm")).toHaveAttribute("aria-pressed", "false");
        await stage.focus();
        await page.keyboard.press("Control+KeyZ");
        await expect(look("warm")).toHaveAttribute("aria-pressed", "true");
        await page.getByRole("button", { name: word("presets.reset") }).click();
        await expect(look("none")).toHaveAttribute("aria-pressed", "true");
      });

      await test.step("its background goes, and one step back brings it again", async () => {
        const source = () => savedSource(person, post._id, id);
        await expect.poll(async () => (await source()) ?? "", { timeout: 15_000 }).toContain("/public/");
        const before = await source();
        await page.getByRole("button", { name: word("cutOut.start") }).click();
        await expect(page.getByRole("progressbar", { name: word("cutOut.running") }).first()).toBeVisible();
        await expect.poll(source, { timeout: 40_000 }).not.toBe(before);
        await stage.focus();
        await page.keyboard.press("Control+KeyZ");
        await expect.poll(source, { timeout: 20_000 }).toBe(before);
      });
    });
  });
}

/** Keeps uploads from leaving until the answer is called. */
async function hold(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(UPLOAD, async (route) => {
    await promise;
    // The page may have given it up by then.
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

/** Files of this computer, let go over the middle of the stage. */
async function drop(page: Page, count: number): Promise<void> {
  const data = await Promise.all(
    Array.from({ length: count }, async (_, n) => (await pngOf(n)).toString("base64")),
  );
  const dataTransfer = await page.evaluateHandle((all) => {
    const made = new DataTransfer();
    for (const [n, text] of all.entries()) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      made.items.add(new File([bytes], `Loaf ${n + 1}.png`, { type: "image/png" }));
    }
    return made;
  }, data);
  const stage = page.getByRole("application");
  const box = await stage.boundingBox();
  const [clientX, clientY] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await stage.dispatchEvent("dragenter", { dataTransfer });
  await expect(page.getByTestId("drop-hint")).toBeVisible();
  await stage.dispatchEvent("drop", { dataTransfer, clientX, clientY });
  await expect(page.getByTestId("drop-hint")).toBeHidden();
}

async function dragSlider(page: Page, name: string): Promise<void> {
  const thumb = page.getByRole("slider", { name });
  await thumb.scrollIntoViewIfNeeded();
  const box = await thumb.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 12, y, { steps: 3 });
  await page.mouse.move(x + 24, y, { steps: 3 });
  await page.mouse.up();
}

/** The address of an element's picture in the design as it is saved. */
async function savedSource(person: Person, postId: string, id: string): Promise<string | undefined> {
  const { body } = await api(person, "GET", `/canvas/${postId}/0`);
  return JSON.stringify(body).match(new RegExp(`"id":"${id}".*?"src":"([^"]+)"`))?.[1];
}
