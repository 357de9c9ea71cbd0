import type { Page } from "@playwright/test";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import {
  createAccountViaApi,
  createDraftFixture,
  generateImageForPost,
} from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser } from "@/tests/harness/running-product";
import {
  findNodesByName,
  getNodePosition,
  hashStage,
  listStageNodes,
  measurePress,
  waitUntilStageSettled,
} from "@/tests/harness/stage-probe";

const WORDS = { en: "Fresh bread daily", he: "לחם טרי בכל בוקר" };
const FIRST_WORD = { en: 5, he: 3 };
const KIT = { colors: ["#b5541c", "#3a1a0f", "#f6deb1"], fonts: ["Heebo", "Assistant"] };
const OTHER_KIT = { colors: ["#1f6feb", "#0b1f3a", "#eef4ff"], fonts: ["Karantina", "Rubik"] };

for (const language of sampleLanguages("he")) {
  test.describe(`designing in the editor in ${language}`, () => {
    // An image has no design before it is first changed.
    test.use({ language, allow4xx: { "/api/canvas/": [404] } });
    test.slow();

    test("text spans, templates, brand kit, formats, checks and platform frames work in the editor", async ({
      page,
      say,
      signUp,
    }) => {
      const user = await signUp();
      const brand = await createAccountViaApi(user, { language, brandKit: KIT });
      const post = await createDraftFixture(user, brand, { text: WORDS[language] });
      await generateImageForPost(user, brand, post._id);
      const word = (key: MessageKeyIn<"posts.editor">, values?: Record<string, string | number>) =>
        say(`posts.editor.${key}`, values);
      const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
      const stage = page.getByRole("application");
      const field = page.getByRole("textbox", { name: word("stage.typing") });
      const undo = page.getByRole("button", { name: word("top.undoNamed", { what: word("command.style") }) });
      await page.goto(`/account/${brand}/posts/${post._id}/images/0`);
      await waitUntilStageSettled(page);

      await test.step("one word becomes bold as one undo step and stays bold", async () => {
        await addText(page, WORDS[language], field);
        await page.keyboard.press("Enter");
        await expect(field).toBeFocused();
        await field.evaluate(
          (area: HTMLTextAreaElement, end) => area.setSelectionRange(0, end),
          FIRST_WORD[language],
        );
        // New text is entirely bold: the first word becomes plain.
        const bold = page.getByRole("button", { name: word("type.bold"), exact: true });
        await expect(bold).toHaveAttribute("aria-pressed", "true");
        await page.keyboard.press("Control+KeyB");
        await expect(bold).toHaveAttribute("aria-pressed", "false");
        await expect(field).toBeFocused();
        await page.keyboard.press("Control+KeyI");
        await stage.click({ position: { x: 8, y: 8 } });
        await expect(undo).toBeVisible();
        // Hebrew letters have no italics.
        const slant = language === "he" ? {} : { italic: true };
        const spans = [{ start: 0, end: FIRST_WORD[language], weight: 400, ...slant }];
        await expect.poll(() => savedSpans(user, post._id), { timeout: 15_000 }).toEqual(spans);
        const drawn = await hashStage(page);
        await undo.click();
        expect(await hashStage(page)).not.toBe(drawn);
        await page.keyboard.press("Control+Shift+KeyZ");
        await expect.poll(() => savedSpans(user, post._id), { timeout: 15_000 }).toEqual(spans);
        await page.reload();
        await waitUntilStageSettled(page);
        // The page was left during a save; the local copy is saved now.
        await expect.poll(() => savedSpans(user, post._id), { timeout: 15_000 }).toEqual(spans);
      });

      await test.step("template is applied as one undo step and its toast undoes it", async () => {
        await press(word("templates.title"));
        const size = page.getByRole("banner").getByRole("button", { name: /×/ });
        const before = { size: await size.textContent(), nodes: await listStageNodes(page) };
        await press("4:5");
        const ours = page.getByRole("region", { name: word("templates.builtIn") });
        await expect(ours.locator("li img").first()).toBeVisible({ timeout: 20_000 });
        await ours.locator("li button").nth(1).click();
        await expect
          .poll(async () => (await listStageNodes(page)).length)
          .toBeGreaterThan(before.nodes.length);
        expect(await size.textContent()).toBe(before.size);
        await press(say("common.undo"));
        expect(await listStageNodes(page)).toEqual(before.nodes);
        await ours.locator("li button").nth(1).click();
        await expect
          .poll(async () => (await listStageNodes(page)).length)
          .toBeGreaterThan(before.nodes.length);
      });

      await test.step("page is saved as a template, deleted and restored", async () => {
        await press(word("templates.save"));
        await page.getByRole("textbox", { name: word("templates.name") }).fill("Mine (2)");
        await page.keyboard.press("Enter");
        await expect(page.getByText(word("templates.saved"))).toBeVisible({ timeout: 30_000 });
        const { templates } = (await api(user, "GET", "/canvas-templates?own=true")).body;
        const mine = templates.find(({ name }: { name: string }) => name === "Mine (2)");
        if (["1:1", "4:5", "9:16", "1.91:1"].includes(mine.aspectRatio)) await press(mine.aspectRatio);
        else await press(mine.aspectRatio === "custom" ? word("templates.custom") : mine.aspectRatio);
        const own = page.getByRole("region", { name: word("templates.own") });
        await expect(own.locator("img")).toHaveCount(1);
        await own.getByRole("button").nth(1).click();
        await expect(own).toBeHidden();
        await press(say("common.undo"));
        await expect(own.locator("img")).toHaveCount(1);
      });

      await test.step("brand kit changes colors and fonts in one undo step", async () => {
        await expect(page.getByText(word("save.saved"), { exact: true })).toBeVisible({ timeout: 15_000 });
        await api(user, "PATCH", `/accounts/${brand}`, { brandKit: OTHER_KIT });
        await page.reload();
        await waitUntilStageSettled(page);
        await press(word("brand.title"));
        const before = await hashStage(page);
        await press(word("brand.apply"));
        await expect(page.getByText(word("brand.applied"))).toBeVisible();
        await expect.poll(() => hashStage(page)).not.toBe(before);
        const back = word("top.undoNamed", { what: word("command.brand") });
        await press(back);
        const none = page.getByRole("banner").getByRole("button", { name: word("top.undo"), exact: true });
        await expect(none).toBeVisible();
        await expect.poll(() => hashStage(page)).toBe(before);
        await page.keyboard.press("Control+Shift+KeyZ");
        const fill = page.getByRole("tabpanel").getByRole("group", { name: word("page.background") });
        await expect(fill.getByRole("button").first()).toHaveCSS("background-color", "rgb(31, 111, 235)");
      });

      await test.step("another format retains every element on the page", async () => {
        await page.getByRole("banner").getByRole("button", { name: /×/ }).click();
        await page.getByRole("menuitemradio", { name: "9:16" }).click();
        const tall = page.getByRole("banner").getByRole("button", { name: /1080 × 1920/ });
        await expect(tall).toBeVisible();
        for (const { id, type } of await listStageNodes(page)) {
          if (type !== "text") continue;
          const { x, y, w, h } = await getNodePosition(page, id);
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(-0.5);
          expect(x + w).toBeLessThanOrEqual(1080.5);
          expect(y + h).toBeLessThanOrEqual(1920.5);
        }
        await press(say("common.undo"));
        await expect(tall).toBeHidden();
        await stage.focus();
        await page.keyboard.press("Control+Shift+KeyZ");
        await expect(tall).toBeVisible();
      });

      await test.step("typed size outside the limits is refused; another one resizes the page", async () => {
        const size = page.getByRole("banner").getByRole("button", { name: /×/ });
        await size.click();
        await page.getByRole("menuitem", { name: word("format.custom") }).click();
        const dialog = page.getByRole("dialog", { name: word("format.customTitle") });
        const width = dialog.getByLabel(word("format.width"));
        await expect(width).toBeFocused();
        await width.fill("8192");
        await dialog.getByLabel(word("format.height")).fill("2049");
        await page.keyboard.press("Enter");
        const refusal = word("format.sideRefused", { min: 200, max: 2_048 });
        await expect(dialog.getByLabel(word("format.height"))).toHaveAccessibleDescription(refusal);
        await width.fill("1500");
        await dialog.getByLabel(word("format.height")).fill("500");
        await page.keyboard.press("Enter");
        await expect(dialog).toBeHidden();
        await expect(size).toBeFocused();
        await expect(size).toHaveAccessibleName(/1500 × 500/);
        for (const { id, type } of await listStageNodes(page)) {
          if (type !== "text") continue;
          const { x, y, w, h } = await getNodePosition(page, id);
          expect([x >= -0.5, y >= -0.5, x + w <= 1500.5, y + h <= 500.5]).toEqual([true, true, true, true]);
        }
        await press(say("common.undo"));
        await expect(size).toHaveAccessibleName(/1080 × 1920/);
      });

      await test.step("element under a story's controls is found, shown and fixed", async () => {
        const id = await addText(page, WORDS[language], field);
        await page.getByLabel(word("arrange.y"), { exact: true }).fill("20");
        await page.keyboard.press("Enter");
        await page.getByRole("switch", { name: word("checks.zones") }).click();
        await expect.poll(() => findNodesByName(page, "zones")).toBe(1);
        await page.getByRole("tab", { name: new RegExp(word("checks.title")) }).click();
        const fix = word("checks.fixOf", {
          what: word("checks.fix.safe_zone"),
          name: `\u2068${WORDS[language]}\u2069`,
        });
        await press(fix);
        await expect
          .poll(async () => (await getNodePosition(page, id)).y)
          .toBeGreaterThanOrEqual(1920 * 0.14 - 0.5);
        await expect(page.getByRole("button", { name: fix })).toBeHidden();
      });

      await test.step("platform frame surrounds the page without a redraw", async () => {
        const { draws, ms } = await measurePress(page, "[role=radio][value=instagram]");
        test.info().annotations.push({ type: "frame", description: `${ms.toFixed(1)} ms` });
        await expect(page.locator("[data-frame=instagram]")).toBeVisible();
        await expect(page.locator("[data-crop=grid]")).toBeVisible();
        expect(draws).toBe(0);
        await page.getByRole("radio", { name: word("frame.bare") }).click();
        await expect(page.locator("[data-frame]")).toHaveCount(0);
      });
    });
  });
}

/** Adds a text in the middle as a user does. Resolves to its ID. */
async function addText(page: Page, words: string, field: ReturnType<Page["getByRole"]>): Promise<string> {
  const stage = page.getByRole("application");
  const box = await stage.boundingBox();
  await stage.focus();
  await page.keyboard.press("KeyT");
  await stage.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 } });
  await field.fill(words);
  await stage.click({ position: { x: 8, y: 8 } });
  await expect(field).toBeHidden();
  const id = (await listStageNodes(page)).at(-1)?.id ?? "";
  await stage.focus();
  await page.keyboard.press("Shift+Tab");
  return id;
}

/** Returns the spans of the last text as stored on the server. */
async function savedSpans(user: SignedUpUser, postId: string): Promise<unknown> {
  const { body } = await api(user, "GET", `/canvas/${postId}/0`);
  const [first] = body.canvasData?.pages ?? [];
  const id = first?.order.at(-1);
  return first?.els[id]?.spans ?? null;
}
