import type { Page } from "@playwright/test";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { designAt, designBehind, imagesOf, makeCarousel, reorder } from "@/tests/e2e/carousel-fixtures";
import { moveLayerTo, openSecondBrowser } from "@/tests/e2e/editor-page-objects";
import { expect, test } from "@/tests/e2e/fixtures";
import { loadMessages } from "@/tests/e2e/messages";
import { api, sql } from "@/tests/harness/running-product";
import { getNodePosition, listStageNodes, waitUntilStageSettled } from "@/tests/harness/stage-probe";
import { readLocalElementX } from "@/tests/harness/stored-design-fixtures";

/** Returns the ids of the designs outside the post. */
const sparePagesOf = (postId: string) =>
  sql<{ id: string }>("SELECT id FROM canvas_document WHERE post_id = $1 AND image_index >= 100", [postId]);

for (const language of ["en", "he"] as const) {
  test.describe(`pages of a post in ${language}`, () => {
    test.use({ language });
    test.slow();
    const say = loadMessages(language);
    const word = (key: MessageKeyIn<"posts.editor">, values?: Record<string, string | number>) =>
      say(`posts.editor.${key}`, values);
    const thumb = (page: Page, n: number) =>
      page
        .locator("[data-page]")
        .nth(n - 1)
        .getByRole("button");
    const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
    const undo = (page: Page) =>
      page
        .locator("[data-sonner-toast]")
        .getByRole("button", { name: say("common.undo") })
        .click();
    const choose = async (page: Page, name: string) => {
      await press(page, word("pages.more"));
      await page.getByRole("menuitem", { name, exact: true }).click();
    };
    /** The arrow that points forward in this reading direction. */
    const onwards = language === "he" ? "Alt+ArrowLeft" : "Alt+ArrowRight";

    test("pages are opened, saved when left and reordered with their designs", async ({ page, signUp }) => {
      const user = await signUp();
      const { postId, path, urls } = await makeCarousel(user, 3);
      const [first = "", second = "", third = ""] = urls;
      await page.goto(`${path}/0`);
      await waitUntilStageSettled(page);
      await expect(thumb(page, 1)).toHaveAttribute("aria-current", "page");

      await test.step("page is opened by pointer and the previous one is saved", async () => {
        await moveLayerTo(page, "Sun", 333);
        await thumb(page, 2).click();
        await expect(thumb(page, 2)).toHaveAttribute("aria-current", "page");
        await expect(page).toHaveURL(/\/images\/1$/);
        // The page is turned after two seconds also when its save is not done.
        await expect.poll(async () => (await designAt(user, postId, 0)).pages[0]?.els.sun?.x).toBe(333);
        await expect.poll(() => drawnTypes(page)).toEqual(["image"]);
        await expect(thumb(page, 1)).toHaveAccessibleName(word("pages.pageChanged", { n: 1 }));
      });

      await test.step("page keys follow the reading order and stop at the last page", async () => {
        await page.keyboard.press("PageDown");
        await expect(page).toHaveURL(/\/images\/2$/);
        await waitUntilStageSettled(page);
        await page.keyboard.press("PageDown");
        for (const place of [1, 0]) {
          await page.keyboard.press("PageUp");
          await expect(page).toHaveURL(new RegExp(`/images/${place}$`));
          await waitUntilStageSettled(page);
        }
        await expect.poll(() => drawnTypes(page)).toEqual(["shape", "shape", "text"]);
        expect((await getNodePosition(page, "sun")).x).toBe(333);
      });

      await test.step("Alt and an arrow key move a page; the open one stays open with its undo history", async () => {
        await moveLayerTo(page, "Sun", 340);
        await thumb(page, 1).focus();
        await page.keyboard.press(onwards);
        await expect.poll(() => imagesOf(user, postId)).toEqual([second, first, third]);
        await expect(page).toHaveURL(/\/images\/1$/);
        await expect(thumb(page, 2)).toBeFocused();
        await moveLayerTo(page, "Sea", 640);
        await expect.poll(async () => (await designAt(user, postId, 1)).pages[0]?.els.sea?.x).toBe(640);
        const back = word("top.undoNamed", { what: word("command.move") });
        await press(page, back);
        await press(page, back);
        expect((await getNodePosition(page, "sun")).x).toBe(333);
        expect(await api(user, "GET", `/canvas/${postId}/0`)).toMatchObject({ status: 404 });
      });

      await test.step("drag moves a page and its toast undoes it", async () => {
        await drag(page, thumb(page, 3), thumb(page, 1), language);
        await expect.poll(() => imagesOf(user, postId)).toEqual([third, second, first]);
        await expect(page).toHaveURL(/\/images\/2$/);
        await undo(page);
        await expect.poll(() => imagesOf(user, postId)).toEqual([second, first, third]);
        await expect(page).toHaveURL(/\/images\/1$/);
      });

      await test.step("menu moves a page", async () => {
        await choose(page, word("pages.earlier"));
        await expect.poll(() => imagesOf(user, postId)).toEqual(urls);
        // The URL is updated after the server's response.
        await expect(page).toHaveURL(/\/images\/0$/);
        await page.reload();
        await waitUntilStageSettled(page);
        await expect(page).toHaveURL(/\/images\/0$/);
        expect((await getNodePosition(page, "sun")).x).toBe(333);
      });
    });

    test("pages are added, copied and removed, each with undo", async ({ page, signUp }) => {
      const user = await signUp();
      const { postId, path, urls } = await makeCarousel(user, 2);
      const [first = "", second = ""] = urls;
      await page.goto(`${path}/0`);
      await waitUntilStageSettled(page);

      await test.step("empty page has the same size and background and is not in the post", async () => {
        await press(page, word("pages.add"));
        await expect(page.getByText(word("pages.added"))).toBeVisible();
        await expect(page).toHaveURL(/\/images\/100$/);
        await expect.poll(() => drawnTypes(page)).toEqual([]);
        expect(await imagesOf(user, postId)).toEqual(urls);
        const { size, pages } = await designAt(user, postId, 100);
        expect({ size, ground: pages[0]?.bg }).toEqual({ size: { w: 1080, h: 1080 }, ground: "#FFF7E8" });
        await undo(page);
        await expect(page).toHaveURL(/\/images\/1$/);
        await expect(page.locator("[data-page]")).toHaveCount(2);
        await thumb(page, 1).click();
        await expect(page).toHaveURL(/\/images\/0$/);
        await waitUntilStageSettled(page);
      });

      await test.step("copied page is edited independently", async () => {
        await choose(page, word("pages.duplicate"));
        await expect(page.getByText(word("pages.duplicated"))).toBeVisible();
        await expect(page).toHaveURL(/\/images\/100$/);
        await expect.poll(() => drawnTypes(page)).toEqual(["shape", "shape", "text"]);
        await moveLayerTo(page, "Sun", 12);
        await expect.poll(async () => (await designAt(user, postId, 100)).pages[0]?.els.sun?.x).toBe(12);
        expect((await designAt(user, postId, 0)).pages[0]?.els.sun?.x).toBe(100);
        expect(await imagesOf(user, postId)).toEqual(urls);
        await page.reload();
        await waitUntilStageSettled(page);
        await expect(page).toHaveURL(/\/images\/100$/);
        expect((await getNodePosition(page, "sun")).x).toBe(12);
        const stored = await sparePagesOf(postId);
        expect(stored).toHaveLength(1);
        await choose(page, word("pages.remove"));
        await expect(page.locator("[data-page]")).toHaveCount(2);
        await undo(page);
        await expect(page.locator("[data-page]")).toHaveCount(3);
        await expect.poll(async () => (await designAt(user, postId, 100)).pages[0]?.els.sun?.x).toBe(12);
        await expect(page).toHaveURL(/\/images\/100$/);
        // The row is the same one, with its versions.
        expect(await sparePagesOf(postId)).toEqual(stored);
      });

      await test.step("removed page of the post can be restored until the editor is left", async () => {
        await thumb(page, 2).click();
        await expect(page).toHaveURL(/\/images\/1$/);
        await waitUntilStageSettled(page);
        await choose(page, word("pages.remove"));
        await expect(page.locator("[data-page]")).toHaveCount(2);
        await undo(page);
        await expect(page.locator("[data-page]")).toHaveCount(3);
        await expect(page).toHaveURL(/\/images\/1$/);
        expect(await imagesOf(user, postId)).toEqual([first, second]);
        await waitUntilStageSettled(page);
        await choose(page, word("pages.remove"));
        await expect(page.locator("[data-page]")).toHaveCount(2);
        await page.reload();
        await expect.poll(() => imagesOf(user, postId)).toEqual([first]);
        // The deletion was sent while the page was left, and may have arrived after the reload.
        await page.reload();
        await expect(page.locator("[data-page]")).toHaveCount(2);
      });

      await test.step("removed page outside the post is deleted when the editor is left", async () => {
        await thumb(page, 2).click();
        await expect(page).toHaveURL(/\/images\/100$/);
        await waitUntilStageSettled(page);
        await choose(page, word("pages.remove"));
        await expect(page).toHaveURL(/\/images\/0$/);
        expect(await sparePagesOf(postId)).toHaveLength(1);
        await page.reload();
        await expect.poll(() => sparePagesOf(postId)).toEqual([]);
      });
    });

    test("page can be copied to another format, compared and undone", async ({ page, signUp }) => {
      const user = await signUp();
      const { postId, path, urls } = await makeCarousel(user, 1);
      const size = (text: RegExp) => page.getByRole("banner").getByRole("button", { name: text });
      await page.goto(`${path}/0`);
      await waitUntilStageSettled(page);
      await size(/1080 × 1080/).click();
      await page.getByRole("menuitem", { name: /9:16/ }).click();
      await expect(size(/1080 × 1920/)).toBeVisible({ timeout: 30_000 });
      await expect(page).toHaveURL(/\/images\/100$/);
      await expect(page.locator("[data-page]")).toHaveCount(2);
      await page
        .locator("[data-sonner-toast]")
        .getByRole("button", { name: say("common.undo") })
        .waitFor();
      // A hovered message stays: the pages are compared for longer than it can be undone.
      await page.locator("[data-sonner-toaster]").dispatchEvent("mouseover");
      await waitUntilStageSettled(page);
      await expect(thumb(page, 2)).toHaveAttribute("aria-current", "page");
      await expect(size(/1080 × 1920/)).toBeVisible();
      const { pages, ratio } = await designAt(user, postId, 100);
      expect(ratio).toBe("9:16");
      for (const { id } of await listStageNodes(page)) {
        const { x, y, w, h } = await getNodePosition(page, id);
        expect([x >= -0.5, y >= -0.5, x + w <= 1080.5, y + h <= 1920.5]).toEqual([true, true, true, true]);
        const element = pages[0]?.els[id];
        if (element?.type !== "text") continue;
        expect(element.size).toBeGreaterThanOrEqual(12);
        expect([y >= 1920 * 0.14 - 0.5, y + h <= 1920 * 0.8 + 0.5]).toEqual([true, true]);
      }
      await thumb(page, 1).click();
      await expect(size(/1080 × 1080/)).toBeVisible();
      await thumb(page, 2).click();
      await expect(size(/1080 × 1920/)).toBeVisible();
      await undo(page);
      await expect(size(/1080 × 1080/)).toBeVisible();
      await expect.poll(() => imagesOf(user, postId)).toEqual(urls);
      expect((await designAt(user, postId, 0)).ratio).toBe("1:1");
    });
  });
}

test.describe("concurrent page moves", () => {
  test("save waits while pages are moved and uses the new index", async ({ page, signUp }) => {
    const user = await signUp();
    const { postId, path, urls } = await makeCarousel(user, 2);
    await designBehind(user, postId, 1);
    await page.goto(`${path}/0`);
    await waitUntilStageSettled(page);
    const gate = Promise.withResolvers<void>();
    await page.route(`**/api/posts/${postId}`, async (route) => {
      if (route.request().method() !== "PUT") return route.fallback();
      const response = await route.fetch();
      await gate.promise;
      await route.fulfill({ response });
    });
    const saves: number[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith(`/api/canvas/${postId}`))
        saves.push(request.postDataJSON().imageIndex);
    });
    await page.locator("[data-page]").first().getByRole("button").focus();
    await page.keyboard.press("Alt+ArrowRight");
    await expect.poll(() => imagesOf(user, postId)).toEqual(urls.toReversed());
    await moveLayerTo(page, "Sun", 250);
    await page.keyboard.press("Control+KeyS");
    await expect.poll(() => readLocalElementX(page, postId, "sun")).toBe(250);
    expect(saves).toEqual([]);
    gate.resolve();
    await expect.poll(async () => (await designAt(user, postId, 1)).pages[0]?.els.sun?.x).toBe(250);
    expect((await designAt(user, postId, 0)).pages[0]?.els.sun?.x).toBe(100);
    expect(saves).toEqual([1]);
  });

  test("page opened after a remote move shows its own design", async ({ page, signUp }) => {
    const user = await signUp();
    const { postId, path, urls } = await makeCarousel(user, 2);
    await designBehind(user, postId, 1, "Other");
    let moved = false;
    // Moves the images between loading the post and loading the design.
    await page.route(`**/api/canvas/${postId}/1?*`, async (route) => {
      if (!moved) await reorder(user, postId, urls.toReversed());
      moved = true;
      await route.fallback();
    });
    await page.goto(`${path}/1`);
    await waitUntilStageSettled(page);
    await expect(page).toHaveURL(/\/images\/0$/);
    await moveLayerTo(page, "Other", 250);
    await expect.poll(async () => (await designAt(user, postId, 0)).pages[0]?.els.sun?.x).toBe(250);
    expect((await designAt(user, postId, 1)).pages[0]?.els.sun?.x).toBe(100);
  });
});

test.describe("pages of a post with several designs", () => {
  test.use({ allow4xx: { "/api/canvas/": [404, 409] } });
  const say = loadMessages("en");
  const word = (key: MessageKeyIn<"posts.editor">) => say(`posts.editor.${key}`);

  test("all changed pages are rendered into the post", async ({ page, signUp }) => {
    const user = await signUp();
    const { postId, path, urls } = await makeCarousel(user, 2);
    await designBehind(user, postId, 1);
    await page.goto(`${path}/0`);
    await waitUntilStageSettled(page);
    await moveLayerTo(page, "Sun", 300);
    await page.keyboard.press("Escape");
    await page.locator("[data-page]").nth(1).getByRole("button").click();
    await expect(page).toHaveURL(/\/images\/1$/);
    await waitUntilStageSettled(page);
    await moveLayerTo(page, "Sea", 40);
    await page.getByRole("button", { name: word("top.use") }).click();
    await expect(page.getByText(word("top.used"))).toBeVisible({ timeout: 60_000 });
    const now = await imagesOf(user, postId);
    expect(now).toHaveLength(2);
    expect(now.filter((url) => urls.includes(url))).toEqual([]);
  });

  test("design follows an image that was moved elsewhere and is never saved behind another one", async ({
    browser,
    signUp,
  }) => {
    const user = await signUp();
    const { postId, path, urls } = await makeCarousel(user, 2);
    await designBehind(user, postId, 1);
    const context = await openSecondBrowser(browser, user, "en");
    const page = await context.newPage();
    await page.goto(`${path}/0`);
    await waitUntilStageSettled(page);
    await reorder(user, postId, urls.toReversed());
    await moveLayerTo(page, "Sun", 250);
    await expect.poll(async () => (await designAt(user, postId, 1)).pages[0]?.els.sun?.x).toBe(250);
    expect((await designAt(user, postId, 0)).pages[0]?.els.sun?.x).toBe(100);
    await expect(page).toHaveURL(/\/images\/1$/);
    await expect(page.getByText(word("conflict.title"))).toBeHidden();
    await context.close();
  });

  test("pages of a published post are read-only", async ({ page, signUp }) => {
    const user = await signUp();
    const { postId, path } = await makeCarousel(user, 2);
    await sql("UPDATE post SET status = 'published', published_at = now() WHERE id = $1", [postId]);
    await page.goto(`${path}/0`);
    await waitUntilStageSettled(page);
    await expect(page.getByText(word("readonly.locked"))).toBeVisible();
    for (const name of ["pages.add", "pages.more", "top.use"] as const)
      await expect(page.getByRole("button", { name: word(name) })).toHaveCount(0);
    await page.locator("[data-page]").nth(1).getByRole("button").click();
    await expect(page).toHaveURL(/\/images\/1$/);
  });
});

const drawnTypes = async (page: Page) => (await listStageNodes(page)).map(({ type }) => type);

/** Drags a thumbnail in front of another one. */
async function drag(page: Page, from: Thumb, to: Thumb, language: "en" | "he"): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("There is no such thumb");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  const x = language === "he" ? end.x + end.width - 2 : end.x + 2;
  await page.mouse.move(x, start.y + start.height / 2, { steps: 5 });
  await page.mouse.up();
}
type Thumb = ReturnType<Page["getByRole"]>;
