import type { Page } from "@playwright/test";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { dragSlider } from "@/tests/e2e/editor-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import {
  createAccountViaApi,
  createDraftFixture,
  generateImageForPost,
} from "@/tests/harness/account-fixtures";
import { createPng } from "@/tests/harness/library-fixtures";
import { api, type SignedUpUser } from "@/tests/harness/running-product";
import {
  getNodePosition,
  getSelectionBox,
  getUncroppedSize,
  listStageNodes,
  waitUntilStageSettled,
} from "@/tests/harness/stage-probe";

const UPLOAD = "**/api/canvas-images/upload";

for (const language of sampleLanguages("he")) {
  test.describe(`images in the editor in ${language}`, () => {
    // An image has no design before it is first changed.
    test.use({ language, allow4xx: { "/api/canvas/": [404] } });

    test("files are dropped, a photo is added, and an image is cropped, filtered and cut out", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      const post = await createDraftFixture(user, brand);
      await generateImageForPost(user, brand, post._id);
      const word = (key: MessageKeyIn<"posts.editor">, values?: Record<string, string | number>) =>
        say(`posts.editor.${key}`, values);
      const stage = page.getByRole("application");
      await page.goto(`/account/${brand}/posts/${post._id}/images/0`);
      await waitUntilStageSettled(page);

      await test.step("three dropped files show placeholders immediately, become images and are one undo step", async () => {
        const release = await hold(page);
        await drop(page, 3);
        await expect(page.getByTestId("arrival")).toHaveCount(3);
        await expect(page.getByTestId("arrival").getByRole("progressbar")).toHaveCount(3);
        expect(await listStageNodes(page)).toHaveLength(1);
        release();
        await expect(page.getByTestId("arrival")).toHaveCount(0, { timeout: 20_000 });
        const types = async () => (await listStageNodes(page)).map(({ type }) => type);
        // The stage has its own React renderer and may draw an image after its placeholder is gone.
        await expect.poll(types).toEqual(Array(4).fill("image"));
        await stage.focus();
        await page.keyboard.press("Control+KeyZ");
        await expect.poll(types).toHaveLength(1);
        await page.keyboard.press("Control+Shift+KeyZ");
        await expect.poll(types).toHaveLength(4);
      });

      await test.step("page with dropped images can be exported", async () => {
        await page.getByRole("button", { name: word("top.export") }).click();
        const download = page.waitForEvent("download");
        await page.getByRole("menuitem").nth(1).click();
        expect((await download).suggestedFilename()).toMatch(/\.png$/);
      });

      await test.step("canceled upload removes its placeholder with a message", async () => {
        await page.unroute(UPLOAD);
        const release = await hold(page);
        await drop(page, 1);
        await page.getByTestId("arrival").getByRole("button").click();
        await expect(page.getByTestId("arrival")).toHaveCount(0);
        await expect(page.getByText(word("drop.cancelled", { name: "Loaf 1.png" }))).toBeVisible();
        expect(await listStageNodes(page)).toHaveLength(4);
        release();
        await page.unroute(UPLOAD);
      });

      await test.step("stock photo shows its author's name", async () => {
        await page.getByRole("button", { name: word("tools.images"), exact: true }).click();
        await page.getByRole("button", { name: word("drop.stock") }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("listitem").first().getByRole("button").first().click();
        await expect.poll(async () => (await listStageNodes(page)).length, { timeout: 20_000 }).toBe(5);
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
        await expect(page.getByRole("link", { name: "Unsplash" })).toBeVisible();
      });

      const [first] = await listStageNodes(page);
      const id = first?.id ?? "";

      await test.step("image is cropped by keyboard and the crop can be reset", async () => {
        await stage.focus();
        await page.keyboard.press("Escape");
        await page.keyboard.press("Tab");
        await expect.poll(() => getSelectionBox(page)).toEqual([id]);
        const before = await getNodePosition(page, id);
        await page.keyboard.press("Enter");
        const width = page.getByRole("textbox", { name: word("crop.w") });
        await width.fill("50");
        await width.press("Enter");
        await stage.focus();
        await page.keyboard.press("Enter");
        await expect(width).toBeHidden();
        const after = await getNodePosition(page, id);
        expect(after.w).toBeCloseTo(before.w / 2, 0);
        expect(after.h).toBeCloseTo(before.h, 0);
        await page.getByRole("button", { name: word("crop.open"), exact: true }).click();
        expect((await getUncroppedSize(page)).w).toBeCloseTo(before.w, 0);
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Escape");
        expect(await getNodePosition(page, id)).toEqual(after);
        await page.keyboard.press("Control+KeyZ");
        expect(await getNodePosition(page, id)).toEqual(before);
      });

      await test.step("filter and slider are one undo step each", async () => {
        const look = (name: MessageKeyIn<"posts.editor.presets">) =>
          page.getByRole("button", { name: word(`presets.${name}`), exact: true });
        await look("warm").click();
        await expect(look("warm")).toHaveAttribute("aria-pressed", "true");
        await dragSlider(page, word("image.contrast"), 24);
        await expect(look("warm")).toHaveAttribute("aria-pressed", "false");
        await stage.focus();
        await page.keyboard.press("Control+KeyZ");
        await expect(look("warm")).toHaveAttribute("aria-pressed", "true");
        await page.getByRole("button", { name: word("presets.reset") }).click();
        await expect(look("none")).toHaveAttribute("aria-pressed", "true");
      });

      await test.step("background is removed and one undo restores it", async () => {
        const source = () => savedSource(user, post._id, id);
        await expect.poll(async () => (await source()) ?? "", { timeout: 15_000 }).toContain("/public/");
        const before = await source();
        await page.getByRole("button", { name: word("backgroundRemoval.start") }).click();
        await expect(
          page.getByRole("progressbar", { name: word("backgroundRemoval.running") }).first(),
        ).toBeVisible();
        await expect.poll(source, { timeout: 40_000 }).not.toBe(before);
        await stage.focus();
        await page.keyboard.press("Control+KeyZ");
        await expect.poll(source, { timeout: 20_000 }).toBe(before);
      });
    });
  });
}

/** Holds uploads until the returned function is called. */
async function hold(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(UPLOAD, async (route) => {
    await promise;
    // The page may have aborted the request by then.
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

/** Drops files over the middle of the stage. */
async function drop(page: Page, count: number): Promise<void> {
  const data = await Promise.all(
    Array.from({ length: count }, async (_, n) => (await createPng(n)).toString("base64")),
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

/** Returns the image URL of an element in the saved design. */
async function savedSource(user: SignedUpUser, postId: string, id: string): Promise<string | undefined> {
  const { body } = await api(user, "GET", `/canvas/${postId}/0`);
  return JSON.stringify(body).match(new RegExp(`"id":"${id}".*?"src":"([^"]+)"`))?.[1];
}
