import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { copyText } from "@/lib/canvas/core/clipboard";
import { newDocument } from "@/lib/canvas/core/new-document";
import { moveTo, opened, SAVES, xOf } from "@/tests/e2e/editor-tabs";
import { expect, test } from "@/tests/e2e/fixtures";
import {
  keptX,
  makeDesign,
  pictureOf,
  storedDesign,
  storedX,
  uploadPicture,
} from "@/tests/harness/editor-page";
import { signUp as register, sql } from "@/tests/harness/stack";

/** So much that one element more is over a megabyte. */
const FAT = "x".repeat(1_045_500);
const MORE = "לחם ".repeat(900);

for (const language of ["en", "he"] as const) {
  test.describe(`designs that cannot be kept, in ${language}`, () => {
    test.use({ language, allow4xx: { "/api/canvas/": [404, 413, 422] } });

    test("one that became too large says so, stays on this device, and is saved once it is smaller", async ({
      context,
      say,
      signUp,
    }) => {
      const word = (key: string) => say(`posts.editor.${key}`);
      const person = await signUp();
      const design = await makeDesign(person, { custom: { fat: FAT } });
      const page = await opened(context, design);
      await page.getByRole("application").focus();
      await page.keyboard.press("KeyT");
      await page.getByRole("application").click({ position: { x: 300, y: 300 } });
      await page.getByRole("textbox", { name: word("stage.typing") }).fill(MORE);
      await moveTo(page, "Sun", 470);
      const bar = page.getByRole("alert").filter({ hasText: word("refused.title") });
      await expect(bar).toContainText(word("refusal.too_large"));
      await expect(bar).toContainText(word("refused.text"));
      expect(await keptX(page, design.postId, "sun")).toBe(470);
      await page.reload();
      await expect(bar).toBeVisible();
      expect(await xOf(page, "sun")).toBe(470);
      await page
        .getByRole("button", { name: MORE.slice(0, 12) })
        .first()
        .click();
      await page.getByRole("application").focus();
      await page.keyboard.press("Delete");
      await expect.poll(() => storedX(person, design.postId, "sun")).toBe(470);
      await expect(bar).toBeHidden();
    });

    test("one with a picture of somebody else says so, and is saved without it", async ({
      context,
      say,
      signUp,
    }) => {
      const word = (key: string) => say(`posts.editor.${key}`);
      const person = await signUp();
      const design = await makeDesign(person);
      const page = await opened(context, design);
      const url = await uploadPicture(await register());
      await paste(page, url);
      const bar = page.getByRole("alert").filter({ hasText: word("refused.title") });
      await expect(bar).toContainText(word("refusal.unprocessable"));
      const download = page.waitForEvent("download");
      await bar.getByRole("button", { name: word("readonly.download") }).click();
      expect(await readFile(await (await download).path(), "utf8")).toContain(url);
      expect(await storedX(person, design.postId, "photo")).toBeUndefined();
      await page.getByRole("button", { name: "Photo", exact: true }).click();
      await page.getByRole("application").focus();
      await page.keyboard.press("Delete");
      await moveTo(page, "Sun", 480);
      await expect.poll(() => storedX(person, design.postId, "sun")).toBe(480);
      await expect(bar).toBeHidden();
    });

    for (const [what, change] of [
      ["from a newer version", `document || '{"schema": 99}'`],
      ["that is damaged", `jsonb_set(document, '{pages,0,order}', '["nobody"]')`],
      ["with the key __proto__", `document || '{"__proto__": {"polluted": 1}}'`],
      ["with the key constructor inside", `jsonb_set(document, '{pages,0,els,sun,constructor}', '{}')`],
    ] as const) {
      test(`one ${what} can be looked at as a file only, and is never overwritten`, async ({
        context,
        say,
        signUp,
      }) => {
        const person = await signUp();
        const design = await makeDesign(person);
        await sql(`UPDATE canvas_document SET document = ${change} WHERE post_id = $1`, [design.postId]);
        const before = await storedDesign(person, design.postId);
        const saves: string[] = [];
        await context.route(SAVES, (route) => {
          saves.push(route.request().method());
          return route.continue();
        });
        const page = await context.newPage();
        await page.goto(design.path);
        await expect(
          page.getByRole("heading", { name: say("posts.editor.readonly.title"), exact: true }),
        ).toBeVisible();
        const download = page.waitForEvent("download");
        await page.getByRole("button", { name: say("posts.editor.readonly.download") }).click();
        expect(JSON.parse(await readFile(await (await download).path(), "utf8"))).toEqual(before.canvasData);
        await page.keyboard.press("Control+KeyS");
        await page.close();
        expect(saves).toEqual([]);
        expect(await storedDesign(person, design.postId)).toEqual(before);
      });
    }
  });
}

test.describe("signing out in another tab", () => {
  // What was on its way when the session ended.
  test.use({ allow4xx: { "/api/": [401] } });

  test("leaves nothing of an unsaved design behind", async ({ context, say, signUp }) => {
    const person = await signUp();
    const design = await makeDesign(person);
    const page = await opened(context, design);
    await context.route(SAVES, () => undefined);
    await moveTo(page, "Sun", 490);
    await expect.poll(() => keptX(page, design.postId, "sun")).toBe(490);
    const other = await context.newPage();
    await other.goto(design.path.replace(/posts.*/, "connections"));
    // An edit that this device has not kept yet when the other tab leaves.
    await moveTo(page, "Sun", 495);
    await other.getByRole("button", { name: new RegExp(say("common.nav.you")) }).click();
    await other.getByRole("menuitem", { name: say("common.nav.signOut") }).click();
    await expect(page.getByRole("heading", { name: say("auth.signInTitle") })).toBeVisible();
    expect(await keptX(page, design.postId, "sun")).toBeNull();
  });
});

/** Elements as the clipboard brings them from another post. */
async function paste(page: Page, url: string): Promise<void> {
  const text = copied(url);
  await page.evaluate((words) => {
    const data = new DataTransfer();
    data.setData("text/plain", words);
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
  }, text);
}

function copied(url: string): string {
  const { pages } = newDocument({ pages: [{ bg: "#FFFFFF", pieces: [pictureOf({ url })] }] });
  const [page] = pages;
  return (page && copyText(page, ["photo"], {})) ?? "";
}
