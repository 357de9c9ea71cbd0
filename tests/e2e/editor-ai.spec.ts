import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { ImageElement } from "@/lib/canvas/core/elements";
import type { Language } from "@/lib/i18n/direction";
import { opened } from "@/tests/e2e/editor-tabs";
import { expect, test } from "@/tests/e2e/fixtures";
import { makeDesign, pictureOf as pieceOf, storedDesign, uploadPicture } from "@/tests/harness/editor-page";
import { drawnNodes, pictureOf, placeOf, selectionOf, settled } from "@/tests/harness/editor-scene";
import { api, type Person } from "@/tests/harness/stack";
import { creditsOf, makeBrand } from "@/tests/harness/story";

const EDITS = "**/api/posts/*/edit-images";
const PROMPTS: Record<Language, string> = { en: "A blue plate under it", he: "צלחת כחולה מתחת" };

for (const language of ["en", "he"] as const) {
  test.describe(`pictures changed by prompt in the editor in ${language}`, () => {
    test.use({ language });

    test("a part of one is changed, compared, discarded, and applied as one step; a late one is a layer", async ({
      context,
      say,
      signUp,
    }) => {
      test.setTimeout(120_000);
      const person = await signUp();
      const brand = await makeBrand(person, { language });
      const [photo, other] = [await uploadPicture(person), await uploadPicture(person)];
      const crop = { x: 0.25, y: 0, w: 0.5, h: 1 };
      const beside = { ...pieceOf({ url: other }, "other"), name: "Other", y: 700 };
      const pieces = [{ ...pieceOf({ url: photo }), crop }, beside];
      const design = await makeDesign(person, { brand, pieces });
      const page = await opened(context, design);
      const stage = page.getByRole("application");
      const dialog = page.getByRole("dialog", { name: say("posts.edit.title") });
      const word = (key: string) => say(`posts.editor.change.${key}`);
      const start = dialog.getByRole("button", { name: say("posts.edit.start") });
      const line = dialog.getByRole("slider", { name: say("posts.edit.compare") });
      const stored = () => storedPicture(person, design.postId, "photo");
      const before = await pictureOf(page);

      await test.step("Mod+J asks what is to change, with a mask, a reference and the price", async () => {
        await page.getByRole("button", { name: "Photo", exact: true }).click();
        await stage.dispatchEvent("keydown", {
          ...{ code: "KeyJ", key: language === "he" ? "ח" : "j", ctrlKey: true, bubbles: true },
        });
        await expect(dialog.getByLabel(say("posts.edit.prompt"))).toBeFocused();
        await page.keyboard.type(PROMPTS[language]);
        await dialog.getByRole("radio", { name: say("posts.edit.mask.rectangle") }).click();
        await dialog.getByRole("button", { name: say("posts.edit.mask.mark") }).click();
        await dialog.getByRole("button", { name: say("posts.edit.references.picture", { n: 1 }) }).click();
        await expect(start).toContainText(say("common.credits.amount", { n: 4 }));
      });

      await test.step("it can be stopped, which costs nothing", async () => {
        const release = await hold(page);
        await start.press("Enter");
        await expect(dialog.getByTestId("edit-progress")).toBeVisible();
        await dialog.getByRole("button", { name: say("posts.edit.stop") }).click();
        await expect(page.getByText(say("posts.credits.cancelled.nothing", { n: 4 }))).toBeVisible();
        await expect(start).toBeVisible();
        release();
        await page.unroute(EDITS);
      });

      await test.step("what comes is compared; discarded it leaves all as it was", async () => {
        const asked = page.waitForRequest(EDITS);
        const answered = page.waitForResponse(EDITS);
        await start.click();
        expect((await asked).postDataJSON()).toEqual({
          ...{ imageIndex: 0, imageUrl: photo, selectedImageUrls: [other], quality: "medium" },
          ...{ prompt: PROMPTS[language], maskUrl: expect.stringContaining(".png") },
        });
        await line.press("Home");
        await expect(line).toHaveAttribute("aria-valuenow", "0");
        const { imageUrl } = await (await answered).json();
        await expectSameOutside(photo, imageUrl);
        await expect(dialog.getByRole("status")).toContainText(
          say("posts.credits.spent", { cost: 4, left: 96 }),
        );
        await dialog.getByRole("button", { name: word("discard") }).click();
        await expect(dialog.getByLabel(say("posts.edit.prompt"))).toHaveValue(PROMPTS[language]);
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
        expect(await pictureOf(page)).toBe(before);
        expect(await stored()).toMatchObject({ src: photo, v: 1 });
      });

      await test.step("applied it takes the picture's place, and one step back brings the old one", async () => {
        await page
          .getByRole("toolbar")
          .getByRole("button", { name: say("posts.edit.open") })
          .click();
        const answered = page.waitForResponse(EDITS);
        await start.click();
        const { imageUrl } = await (await answered).json();
        const place = await placeOf(page, "photo");
        await dialog.getByRole("button", { name: word("apply") }).press("Enter");
        await expect(dialog).toBeHidden();
        await expect.poll(() => pictureOf(page)).not.toBe(before);
        expect(await placeOf(page, "photo")).toEqual(place);
        await expect.poll(stored).toMatchObject({
          src: imageUrl,
          originalSrc: photo,
          origin: "ai",
          crop,
          natural: { w: 64, h: 48 },
        });
        await stage.focus();
        await page.keyboard.press("Control+KeyZ");
        await expect.poll(() => pictureOf(page)).toBe(before);
        await expect.poll(async () => (await stored())?.src).toBe(photo);
        expect((await api(person, "GET", `/posts/${design.postId}`)).body.post.images).toMatchObject([
          { url: design.url },
        ]);
      });

      await test.step("one that comes after the layer was changed is offered as a layer of its own", async () => {
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
        const moved = await placeOf(page, "photo");
        release();
        await page
          .getByRole("button", { name: word("compare") })
          .first()
          .click();
        await expect(dialog.getByRole("status")).toContainText(word("late"));
        await dialog.getByRole("button", { name: say("posts.editor.cutOut.insert") }).click();
        await expect.poll(async () => (await drawnNodes(page)).length).toBe(3);
        const added = (await drawnNodes(page)).at(-1)?.id ?? "";
        expect(await selectionOf(page)).toEqual([added]);
        expect(await placeOf(page, added)).toEqual(moved);
        await expect.poll(async () => (await storedPicture(person, design.postId, added))?.origin).toBe("ai");
        expect(await stored()).toMatchObject({ src: photo, crop });
        await stage.focus();
        await page.keyboard.press("Control+KeyZ");
        expect(await drawnNodes(page)).toHaveLength(2);
        expect(await creditsOf(person)).toMatchObject({ balance: 100 - 3 * 4, reserved: 0 });
      });

      await test.step("it waits for whoever left the editor meanwhile", async () => {
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
        await settled(page);
        await page
          .getByRole("button", { name: word("compare") })
          .first()
          .click();
        await dialog.getByRole("button", { name: word("apply") }).click();
        await expect
          .poll(async () => (await storedPicture(person, design.postId, "other"))?.originalSrc)
          .toBe(other);
      });
    });
  });
}

/** Keeps what is asked from leaving until the answer is called. */
async function hold(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(EDITS, async (route) => {
    await promise;
    // The page may have given it up by then.
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

/** An element of the design as it is saved. */
async function storedPicture(person: Person, postId: string, id: string): Promise<ImageElement | undefined> {
  const { canvasData } = await storedDesign(person, postId);
  const element = canvasData.pages[0]?.els[id];
  return element?.type === "image" ? element : undefined;
}

/** Fails unless all that lies around the middle half of the first picture is bit for bit the other's, and that not. */
async function expectSameOutside(one: string, other: string): Promise<void> {
  const [was, is] = await Promise.all(
    [one, other].map(async (url) => {
      const picture = sharp(await (await fetch(url)).arrayBuffer()).removeAlpha();
      return picture.raw().toBuffer({ resolveWithObject: true });
    }),
  );
  if (!was || !is) throw new Error("There are no pictures to compare");
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
