import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { ImageElement } from "@/lib/canvas/core/elements";
import type { Language } from "@/lib/i18n/direction";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { openEditorTab } from "@/tests/e2e/editor-page-objects";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi, getCredits } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser } from "@/tests/harness/running-product";
import {
  getNodePosition,
  getSelectionBox,
  hashStage,
  listStageNodes,
  waitUntilStageSettled,
} from "@/tests/harness/stage-probe";
import {
  createStoredDesign,
  toImageElement as pieceOf,
  readStoredDesign,
  uploadImage,
} from "@/tests/harness/stored-design-fixtures";

const EDITS = "**/api/posts/*/edit-images";
const PROMPTS: Record<Language, string> = { en: "A blue plate under it", he: "צלחת כחולה מתחת" };

for (const language of sampleLanguages("he")) {
  test.describe(`AI image edits in the editor in ${language}`, () => {
    test.use({ language });

    // spec: 1.8
    test("AI edit is masked, compared, discarded, applied as one undo step, or added late as a layer", async ({
      context,
      say,
      signUp,
    }) => {
      test.setTimeout(120_000);
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language });
      const [photo, other] = [await uploadImage(user), await uploadImage(user)];
      const crop = { x: 0.25, y: 0, w: 0.5, h: 1 };
      const beside = { ...pieceOf({ url: other }, "other"), name: "Other", y: 700 };
      const elements = [{ ...pieceOf({ url: photo }), crop }, beside];
      const design = await createStoredDesign(user, { brand, elements });
      const page = await openEditorTab(context, design);
      const stage = page.getByRole("application");
      const dialog = page.getByRole("dialog", { name: say("posts.edit.title") });
      const word = (key: MessageKeyIn<"posts.editor.aiEdit">) => say(`posts.editor.aiEdit.${key}`);
      const start = dialog.getByRole("button", { name: say("posts.edit.start") });
      const line = dialog.getByRole("slider", { name: say("posts.edit.compare") });
      const stored = () => storedImage(user, design.postId, "photo");
      const before = await hashStage(page);

      await test.step("Mod+J opens the edit with mask, reference and cost", async () => {
        await page.getByRole("button", { name: "Photo", exact: true }).click();
        await stage.dispatchEvent("keydown", {
          ...{ code: "KeyJ", key: language === "he" ? "ח" : "j", ctrlKey: true, bubbles: true },
        });
        await expect(dialog.getByLabel(say("posts.edit.prompt"))).toBeFocused();
        await page.keyboard.type(PROMPTS[language]);
        await dialog.getByRole("radio", { name: say("posts.edit.mask.rectangle") }).click();
        await dialog.getByRole("button", { name: say("posts.edit.mask.mark") }).click();
        await dialog.getByRole("button", { name: say("posts.edit.references.image", { n: 1 }) }).click();
        await expect(start).toContainText(say("common.credits.amount", { n: 4 }));
      });

      await test.step("AI edit can be stopped at no cost", async () => {
        const release = await hold(page);
        await start.press("Enter");
        await expect(dialog.getByTestId("edit-progress")).toBeVisible();
        await dialog.getByRole("button", { name: say("posts.edit.stop") }).click();
        await expect(page.getByText(say("posts.credits.cancelled.nothing", { n: 4 }))).toBeVisible();
        await expect(start).toBeVisible();
        release();
        await page.unroute(EDITS);
      });

      await test.step("result is compared, and discarding it changes nothing", async () => {
        const requested = page.waitForRequest(EDITS);
        const responded = page.waitForResponse(EDITS);
        await start.click();
        expect((await requested).postDataJSON()).toEqual({
          ...{ imageIndex: 0, imageUrl: photo, selectedImageUrls: [other], quality: "medium" },
          ...{ prompt: PROMPTS[language], maskUrl: expect.stringContaining(".png") },
        });
        await line.press("Home");
        await expect(line).toHaveAttribute("aria-valuenow", "0");
        const { imageUrl } = await (await responded).json();
        await expectSameOutside(photo, imageUrl);
        await expect(dialog.getByRole("status")).toContainText(
          say("posts.credits.spent", { cost: 4, left: 96 }),
        );
        await dialog.getByRole("button", { name: word("discard") }).click();
        await expect(dialog.getByLabel(say("posts.edit.prompt"))).toHaveValue(PROMPTS[language]);
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
        expect(await hashStage(page)).toBe(before);
        expect(await stored()).toMatchObject({ src: photo, v: 1 });
      });

      await test.step("applied result replaces the image and one undo restores it", async () => {
        await page
          .getByRole("toolbar")
          .getByRole("button", { name: say("posts.edit.open") })
          .click();
        const responded = page.waitForResponse(EDITS);
        await start.click();
        const { imageUrl } = await (await responded).json();
        const place = await getNodePosition(page, "photo");
        await dialog.getByRole("button", { name: word("apply") }).press("Enter");
        await expect(dialog).toBeHidden();
        await expect.poll(() => hashStage(page)).not.toBe(before);
        expect(await getNodePosition(page, "photo")).toEqual(place);
        await expect.poll(stored).toMatchObject({
          src: imageUrl,
          originalSrc: photo,
          origin: "ai",
          crop,
          natural: { w: 64, h: 48 },
        });
        await stage.focus();
        await page.keyboard.press("Control+KeyZ");
        await expect.poll(() => hashStage(page)).toBe(before);
        await expect.poll(async () => (await stored())?.src).toBe(photo);
        expect((await api(user, "GET", `/posts/${design.postId}`)).body.post.images).toMatchObject([
          { url: design.url },
        ]);
      });

      await test.step("result that arrives after a layer change is offered as a separate layer", async () => {
        const release = await hold(page);
        await page
          .getByRole("toolbar")
          .getByRole("button", { name: say("posts.edit.open") })
          .click();
        await dialog.getByLabel(say("posts.edit.prompt")).fill(PROMPTS[language]);
        await start.click();
        await expect(dialog.getByTestId("edit-progress")).toBeVisible();
        await page.keyboard.press("Escape");
        await stage.focus();
        await page.keyboard.press("ArrowRight");
        const moved = await getNodePosition(page, "photo");
        release();
        await page
          .getByRole("button", { name: word("compare") })
          .first()
          .click();
        await expect(dialog.getByRole("status")).toContainText(word("late"));
        await dialog.getByRole("button", { name: say("posts.editor.backgroundRemoval.insert") }).click();
        await expect.poll(async () => (await listStageNodes(page)).length).toBe(3);
        const added = (await listStageNodes(page)).at(-1)?.id ?? "";
        await expect.poll(() => getSelectionBox(page)).toEqual([added]);
        expect(await getNodePosition(page, added)).toEqual(moved);
        await expect.poll(async () => (await storedImage(user, design.postId, added))?.origin).toBe("ai");
        expect(await stored()).toMatchObject({ src: photo, crop });
        await stage.focus();
        await page.keyboard.press("Control+KeyZ");
        expect(await listStageNodes(page)).toHaveLength(2);
        expect(await getCredits(user)).toMatchObject({ balance: 100 - 3 * 4, reserved: 0 });
      });

      await test.step("result waits for a user who left the editor meanwhile", async () => {
        const release = await hold(page);
        await page.getByRole("button", { name: "Other", exact: true }).click();
        await stage.focus();
        await page.keyboard.press("Control+KeyJ");
        await dialog.getByLabel(say("posts.edit.prompt")).fill(PROMPTS[language]);
        await start.click();
        await expect(dialog.getByTestId("edit-progress")).toBeVisible();
        await page.keyboard.press("Escape");
        await page.getByRole("link", { name: say("posts.editor.top.back") }).click();
        await expect(page.getByLabel(say("posts.text.label"), { exact: true })).toBeVisible();
        release();
        await page.getByRole("button", { name: say("common.jobs.showPost") }).click();
        await waitUntilStageSettled(page);
        await page
          .getByRole("button", { name: word("compare") })
          .first()
          .click();
        await dialog.getByRole("button", { name: word("apply") }).click();
        await expect
          .poll(async () => (await storedImage(user, design.postId, "other"))?.originalSrc)
          .toBe(other);
      });
    });
  });
}

/** Holds requests until the returned function is called. */
async function hold(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(EDITS, async (route) => {
    await promise;
    // The page may have aborted the request by then.
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

/** Returns an element of the saved design. */
async function storedImage(
  user: SignedUpUser,
  postId: string,
  id: string,
): Promise<ImageElement | undefined> {
  const { canvasData } = await readStoredDesign(user, postId);
  const element = canvasData.pages[0]?.els[id];
  return element?.type === "image" ? element : undefined;
}

/** Asserts that pixels outside the middle half are identical and pixels inside differ. */
async function expectSameOutside(one: string, other: string): Promise<void> {
  const [was, is] = await Promise.all(
    [one, other].map(async (url) => {
      const image = sharp(await (await fetch(url)).arrayBuffer()).removeAlpha();
      return image.raw().toBuffer({ resolveWithObject: true });
    }),
  );
  if (!was || !is) throw new Error("no screenshots to compare");
  const { width, height } = was.info;
  expect([is.info.width, is.info.height]).toEqual([width, height]);
  const changed = { inside: 0, outside: 0 };
  for (let at = 0; at < was.data.length; at += 1) {
    if (was.data[at] === is.data[at]) continue;
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    const isInside = x >= width / 4 && x < (width * 3) / 4 && y >= height / 4 && y < (height * 3) / 4;
    changed[isInside ? "inside" : "outside"] += 1;
  }
  expect(changed.outside).toBe(0);
  expect(changed.inside).toBeGreaterThan(0);
}
