import type { Page } from "@playwright/test";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { newDocument } from "@/lib/canvas/core/new-document";
import { anotherBrowser, moveTo } from "@/tests/e2e/editor-tabs";
import { expect, test } from "@/tests/e2e/fixtures";
import { textsOf } from "@/tests/e2e/texts";
import { keptX, PIECES, saveOver, uploadPicture } from "@/tests/harness/editor-page";
import { drawnNodes, placeOf, settled } from "@/tests/harness/editor-scene";
import { api, type Person, sql } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";

interface Carousel {
  postId: string;
  /** Of the editor, without the place. */
  path: string;
  /** Of its pictures. */
  urls: string[];
}

for (const language of ["en", "he"] as const) {
  test.describe(`the pages of a post in ${language}`, () => {
    // A picture has no design before it is first changed.
    test.use({ language, allow4xx: { "/api/canvas/": [404] } });
    test.slow();
    const say = textsOf(language);
    const word = (key: string, values?: Record<string, string | number>) =>
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
    /** An arrow that leads on where one reads in this direction. */
    const onwards = language === "he" ? "Alt+ArrowLeft" : "Alt+ArrowRight";

    test("are opened, saved as they are left, and brought into another order with their designs", async ({
      page,
      signUp,
    }) => {
      const person = await signUp();
      const { postId, path, urls } = await makeCarousel(person, 3);
      const [first = "", second = "", third = ""] = urls;
      await page.goto(`${path}/0`);
      await settled(page);
      await expect(thumb(page, 1)).toHaveAttribute("aria-current", "page");

      await test.step("a press opens a page, and what was open is saved", async () => {
        await moveTo(page, "Sun", 333);
        await thumb(page, 2).click();
        await expect(thumb(page, 2)).toHaveAttribute("aria-current", "page");
        await expect(page).toHaveURL(/\/images\/1$/);
        expect((await designAt(person, postId, 0)).pages[0]?.els.sun?.x).toBe(333);
        await expect.poll(() => drawnTypes(page)).toEqual(["image"]);
        await expect(thumb(page, 1)).toHaveAccessibleName(word("pages.pageChanged", { n: 1 }));
      });

      await test.step("by keys in reading order, and not beyond the last one", async () => {
        await page.keyboard.press("PageDown");
        await expect(page).toHaveURL(/\/images\/2$/);
        await settled(page);
        await page.keyboard.press("PageDown");
        for (const place of [1, 0]) {
          await page.keyboard.press("PageUp");
          await expect(page).toHaveURL(new RegExp(`/images/${place}$`));
          await settled(page);
        }
        await expect.poll(() => drawnTypes(page)).toEqual(["shape", "shape", "text"]);
        expect((await placeOf(page, "sun")).x).toBe(333);
      });

      await test.step("Alt and an arrow move a page; the open one stays open, with its way back", async () => {
        await moveTo(page, "Sun", 340);
        await thumb(page, 1).focus();
        await page.keyboard.press(onwards);
        await expect.poll(() => picturesOf(person, postId)).toEqual([second, first, third]);
        await expect(page).toHaveURL(/\/images\/1$/);
        await expect(thumb(page, 2)).toBeFocused();
        await moveTo(page, "Sea", 640);
        await expect.poll(async () => (await designAt(person, postId, 1)).pages[0]?.els.sea?.x).toBe(640);
        const back = word("top.undoWhat", { what: word("command.move") });
        await press(page, back);
        await press(page, back);
        expect((await placeOf(page, "sun")).x).toBe(333);
        expect(await api(person, "GET", `/canvas/${postId}/0`)).toMatchObject({ status: 404 });
      });

      await test.step("a drag moves one too, and its message takes it back", async () => {
        await drag(page, thumb(page, 3), thumb(page, 1), language);
        await expect.poll(() => picturesOf(person, postId)).toEqual([third, second, first]);
        await expect(page).toHaveURL(/\/images\/2$/);
        await undo(page);
        await expect.poll(() => picturesOf(person, postId)).toEqual([second, first, third]);
        await expect(page).toHaveURL(/\/images\/1$/);
      });

      await test.step("and so does the menu", async () => {
        await choose(page, word("pages.earlier"));
        await expect.poll(() => picturesOf(person, postId)).toEqual(urls);
        // The address follows a moment after the server knows: what is opened anew is what it says.
        await expect(page).toHaveURL(/\/images\/0$/);
        await page.reload();
        await settled(page);
        await expect(page).toHaveURL(/\/images\/0$/);
        expect((await placeOf(page, "sun")).x).toBe(333);
      });
    });

    test("are added, copied and taken out, each with the way back", async ({ page, signUp }) => {
      const person = await signUp();
      const { postId, path, urls } = await makeCarousel(person, 2);
      const [first = "", second = ""] = urls;
      await page.goto(`${path}/0`);
      await settled(page);

      await test.step("an empty one, of the same size on the same ground", async () => {
        await press(page, word("pages.add"));
        await expect(page.getByText(word("pages.added"))).toBeVisible({ timeout: 30_000 });
        await expect(page).toHaveURL(/\/images\/1$/);
        await expect.poll(() => drawnTypes(page)).toEqual([]);
        const [, added, last] = await picturesOf(person, postId);
        expect([added === second, last]).toEqual([false, second]);
        const { size, pages } = await designAt(person, postId, 1);
        expect({ size, ground: pages[0]?.bg }).toEqual({ size: { w: 1080, h: 1080 }, ground: "#FFF7E8" });
        await undo(page);
        await expect(page).toHaveURL(/\/images\/0$/);
        await expect.poll(() => picturesOf(person, postId)).toEqual(urls);
        await expect(page.locator("[data-page]")).toHaveCount(2);
      });

      await test.step("a copy, which goes its own way", async () => {
        await choose(page, word("pages.duplicate"));
        await expect(page.getByText(word("pages.duplicated"))).toBeVisible({ timeout: 30_000 });
        await expect(page).toHaveURL(/\/images\/1$/);
        await expect.poll(() => drawnTypes(page)).toEqual(["shape", "shape", "text"]);
        await moveTo(page, "Sun", 12);
        await expect.poll(async () => (await designAt(person, postId, 1)).pages[0]?.els.sun?.x).toBe(12);
        expect((await designAt(person, postId, 0)).pages[0]?.els.sun?.x).toBe(100);
      });

      await test.step("taken out, given back, and gone for good when the page is left", async () => {
        await choose(page, word("pages.remove"));
        await expect(page.locator("[data-page]")).toHaveCount(2);
        await expect(page.getByText(word("foot.page", { n: 2, m: 2 }))).toBeVisible();
        await undo(page);
        await expect(page.locator("[data-page]")).toHaveCount(3);
        await expect(page).toHaveURL(/\/images\/1$/);
        expect((await picturesOf(person, postId)).length).toBe(3);
        await settled(page);
        await choose(page, word("pages.remove"));
        await expect(page.locator("[data-page]")).toHaveCount(2);
        await page.reload();
        await expect.poll(() => picturesOf(person, postId)).toEqual([first, second]);
      });
    });

    test("can be had in another format beside the original, to compare and to take back", async ({
      page,
      signUp,
    }) => {
      const person = await signUp();
      const { postId, path, urls } = await makeCarousel(person, 1);
      const size = (text: RegExp) => page.getByRole("banner").getByRole("button", { name: text });
      await page.goto(`${path}/0`);
      await settled(page);
      await size(/1080 × 1080/).click();
      await page.getByRole("menuitem", { name: /9:16/ }).click();
      await expect(size(/1080 × 1920/)).toBeVisible({ timeout: 30_000 });
      await expect(page).toHaveURL(/\/images\/1$/);
      await expect(page.locator("[data-page]")).toHaveCount(2);
      await settled(page);
      await expect(thumb(page, 2)).toHaveAttribute("aria-current", "page");
      await expect(size(/1080 × 1920/)).toBeVisible();
      const { pages, ratio } = await designAt(person, postId, 1);
      expect(ratio).toBe("9:16");
      for (const { id } of await drawnNodes(page)) {
        const { x, y, w, h } = await placeOf(page, id);
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
      await expect.poll(() => picturesOf(person, postId)).toEqual(urls);
      expect((await designAt(person, postId, 0)).ratio).toBe("1:1");
    });
  });
}

test.describe("while pages of a post are being moved", () => {
  // A save that names the place or the revision of before would be refused, in the console too.
  test.use({ allow4xx: { "/api/canvas/": [404] } });

  test("nothing is saved, and then where the page has come to", async ({ page, signUp }) => {
    const person = await signUp();
    const { postId, path, urls } = await makeCarousel(person, 2);
    await designBehind(person, postId, 1);
    await page.goto(`${path}/0`);
    await settled(page);
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
    await expect.poll(() => picturesOf(person, postId)).toEqual(urls.toReversed());
    await moveTo(page, "Sun", 250);
    await page.keyboard.press("Control+KeyS");
    await expect.poll(() => keptX(page, postId, "sun")).toBe(250);
    expect(saves).toEqual([]);
    gate.resolve();
    await expect.poll(async () => (await designAt(person, postId, 1)).pages[0]?.els.sun?.x).toBe(250);
    expect((await designAt(person, postId, 0)).pages[0]?.els.sun?.x).toBe(100);
    expect(saves).toEqual([1]);
  });

  test("a page that is opened while they were moved elsewhere shows its own design", async ({
    page,
    signUp,
  }) => {
    const person = await signUp();
    const { postId, path, urls } = await makeCarousel(person, 2);
    await designBehind(person, postId, 1, "Other");
    let moved = false;
    // Between the post and the design, the pictures pass each other.
    await page.route(`**/api/canvas/${postId}/1`, async (route) => {
      if (!moved) await reorder(person, postId, urls.toReversed());
      moved = true;
      await route.fallback();
    });
    await page.goto(`${path}/1`);
    await settled(page);
    await expect(page).toHaveURL(/\/images\/0$/);
    await moveTo(page, "Other", 250);
    await expect.poll(async () => (await designAt(person, postId, 0)).pages[0]?.els.sun?.x).toBe(250);
    expect((await designAt(person, postId, 1)).pages[0]?.els.sun?.x).toBe(100);
  });
});

test.describe("the pages of a post", () => {
  test.use({ allow4xx: { "/api/canvas/": [404, 409] } });
  const say = textsOf("en");
  const word = (key: string) => say(`posts.editor.${key}`);

  test("all that were changed are drawn into it", async ({ page, signUp }) => {
    const person = await signUp();
    const { postId, path, urls } = await makeCarousel(person, 2);
    await designBehind(person, postId, 1);
    await page.goto(`${path}/0`);
    await settled(page);
    await moveTo(page, "Sun", 300);
    await page.keyboard.press("Escape");
    await page.locator("[data-page]").nth(1).getByRole("button").click();
    await expect(page).toHaveURL(/\/images\/1$/);
    await settled(page);
    await moveTo(page, "Sea", 40);
    await page.getByRole("button", { name: word("top.use") }).click();
    await expect(page.getByText(word("top.used"))).toBeVisible({ timeout: 60_000 });
    const now = await picturesOf(person, postId);
    expect(now).toHaveLength(2);
    expect(now.filter((url) => urls.includes(url))).toEqual([]);
  });

  test("follow a picture that somebody moved elsewhere, and nothing lands behind another one", async ({
    browser,
    signUp,
  }) => {
    const person = await signUp();
    const { postId, path, urls } = await makeCarousel(person, 2);
    await designBehind(person, postId, 1);
    const context = await anotherBrowser(browser, person, "en");
    const page = await context.newPage();
    await page.goto(`${path}/0`);
    await settled(page);
    await reorder(person, postId, urls.toReversed());
    await moveTo(page, "Sun", 250);
    await expect.poll(async () => (await designAt(person, postId, 1)).pages[0]?.els.sun?.x).toBe(250);
    expect((await designAt(person, postId, 0)).pages[0]?.els.sun?.x).toBe(100);
    await expect(page).toHaveURL(/\/images\/1$/);
    await expect(page.getByText(word("conflict.title"))).toBeHidden();
    await context.close();
  });

  test("can only be looked at when it is published", async ({ page, signUp }) => {
    const person = await signUp();
    const { postId, path } = await makeCarousel(person, 2);
    await sql("UPDATE post SET status = 'published', published_at = now() WHERE id = $1", [postId]);
    await page.goto(`${path}/0`);
    await settled(page);
    await expect(page.getByText(word("readonly.locked"))).toBeVisible();
    for (const name of ["pages.add", "pages.more", "top.use"])
      await expect(page.getByRole("button", { name: word(name) })).toHaveCount(0);
    await page.locator("[data-page]").nth(1).getByRole("button").click();
    await expect(page).toHaveURL(/\/images\/1$/);
  });
});

/** A post with so many pictures, and a design behind the first one. */
async function makeCarousel(person: Person, count: number): Promise<Carousel> {
  const brand = await makeBrand(person);
  const { _id: postId } = await makeDraft(person, brand);
  const urls: string[] = [];
  for (let at = 0; at < count; at += 1) urls.push(await uploadPicture(person));
  await reorder(person, postId, urls);
  await designBehind(person, postId, 0);
  return { postId, path: `/account/${brand}/posts/${postId}/images`, urls };
}

/** `first`: what its first element is called. */
async function designBehind(
  person: Person,
  postId: string,
  imageIndex: number,
  first = "Sun",
): Promise<void> {
  const size = { w: 1080, h: 1080 };
  const pieces = PIECES.map((piece, at) => (at === 0 ? { ...piece, name: first } : piece));
  const made = newDocument({ size, pages: [{ bg: "#FFF7E8", pieces }] });
  const answer = await saveOver(person, postId, made, 0, imageIndex);
  if (answer.status !== 200) throw new Error(`POST /canvas: ${JSON.stringify(answer.body)}`);
}

async function reorder(person: Person, postId: string, urls: string[]): Promise<void> {
  const { revision } = (await api(person, "GET", `/posts/${postId}`)).body.post;
  const images = urls.map((url) => ({ url, alt: "" }));
  const answer = await api(person, "PUT", `/posts/${postId}`, { revision, images });
  if (answer.status !== 200) throw new Error(`PUT /posts: ${JSON.stringify(answer.body)}`);
}

async function picturesOf(person: Person, postId: string): Promise<string[]> {
  const { post } = (await api(person, "GET", `/posts/${postId}`)).body;
  return post.images.map(({ url }: { url: string }) => url);
}

async function designAt(person: Person, postId: string, index: number): Promise<CanvasDocument> {
  return (await api(person, "GET", `/canvas/${postId}/${index}`)).body.canvasData;
}

const drawnTypes = async (page: Page) => (await drawnNodes(page)).map(({ type }) => type);

/** Takes a thumb by the mouse to before another one. */
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
