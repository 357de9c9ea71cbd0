import type { Page } from "@playwright/test";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import { openMediaTab } from "@/tests/e2e/media-page-objects";
import type { Translate } from "@/tests/e2e/messages";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { addLibraryImage, createPng, seedLibrary } from "@/tests/harness/library-fixtures";
import { api, type SignedUpUser } from "@/tests/harness/running-product";
import { createMp4 } from "@/tests/harness/video-files";

const UPLOAD = "**/api/canvas-images/upload";
const text = (
  say: Translate,
  key: MessageKeyIn<"dashboard.media">,
  values?: Record<string, string | number>,
) => say(`dashboard.media.${key}`, values);
const tiles = (page: Page) => page.getByTestId("library-tile");
const tile = (page: Page, name: string) => tiles(page).filter({ hasText: name });
const rows = (page: Page) => page.getByTestId("upload-row");
const library = async (user: SignedUpUser) => (await api(user, "GET", "/canvas-images?limit=100")).body;
const labels = async (user: SignedUpUser) =>
  (await library(user)).images.map(({ label }: { label: string }) => label);

interface Given {
  name: string;
  data: string;
}

async function files(count: number): Promise<Given[]> {
  const data = await Promise.all(Array.from({ length: count }, (_, n) => createPng(n)));
  return data.map((bytes, n) => ({ name: `Loaf ${n + 1}.png`, data: bytes.toString("base64") }));
}

/** Provides files by drop or paste. */
async function give(page: Page, kind: "drop" | "paste", given: Given[]): Promise<void> {
  const transfer = await page.evaluateHandle((all) => {
    const made = new DataTransfer();
    for (const { name, data } of all) {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      made.items.add(new File([bytes], name, { type: "image/png" }));
    }
    return made;
  }, given);
  if (kind === "paste") {
    await page.evaluate((clipboardData) => {
      const target = document.querySelector("#page");
      target?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, transfer);
    return;
  }
  await page.locator("#page").dispatchEvent("dragenter", { dataTransfer: transfer });
  await expect(page.getByTestId("drop-mask")).toBeVisible();
  await page.locator("#page").dispatchEvent("drop", { dataTransfer: transfer });
  await expect(page.getByTestId("drop-mask")).toBeHidden();
}

async function open(page: Page, signUp: () => Promise<SignedUpUser>, count = 0) {
  const user = await signUp();
  const brand = await createAccountViaApi(user);
  if (count > 0) await seedLibrary(user, count);
  await page.goto(`/account/${brand}/media`);
  return { person: user, brand };
}

test.describe("library uploads", () => {
  test.use({ allow4xx: { "/api/canvas-images/upload": [503] } });

  test("20 dropped images upload three at a time with progress that is visible on other pages", async ({
    page,
    say,
    signUp,
  }) => {
    const { person: user } = await open(page, signUp);
    await expect(page.getByRole("heading", { name: text(say, "empty.title") })).toBeVisible();
    const held = Promise.withResolvers<void>();
    let most = 0;
    let going = 0;
    await page.route(UPLOAD, async (route) => {
      going += 1;
      most = Math.max(most, going);
      await held.promise;
      const response = await route.fetch();
      going -= 1;
      await route.fulfill({ response: response });
    });
    await give(page, "drop", await files(20));
    await expect(rows(page)).toHaveCount(20);
    await expect(rows(page).first()).toContainText("Loaf 1.png");
    await expect(rows(page).last()).toContainText("Loaf 20.png");
    await expect(rows(page).getByRole("progressbar")).toHaveCount(20);
    await expect(page.locator("[data-testid=upload-row][data-state=waiting]")).toHaveCount(17);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text(say, "titleUploading", { n: 20 }));
    await page.getByRole("link", { name: say("common.nav.today") }).click();
    await expect(rows(page)).toHaveCount(0);
    held.resolve();
    await expect.poll(async () => (await library(user)).total, { timeout: 30_000 }).toBe(20);
    await page.getByRole("link", { name: say("common.nav.media") }).click();
    await expect(page.getByText(text(say, "uploads.count", { done: 20, n: 20 }))).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text(say, "title", { n: 20 }));
    // The list of uploads takes space: tiles below the window are not rendered.
    await page.getByRole("button", { name: text(say, "uploads.close") }).click();
    await expect(tiles(page)).toHaveCount(20);
    expect(most).toBe(3);
    expect((await labels(user)).toSorted()).toEqual((await files(20)).map(({ name }) => name).toSorted());
  });

  test("uploads handle a pasted, a canceled, a retried and an invalid file", async ({
    page,
    say,
    signUp,
  }) => {
    const { person: user } = await open(page, signUp);
    const [first, second, third] = await files(3);
    if (!first || !second || !third) throw new Error("three files");
    await expect(page.getByRole("heading", { name: text(say, "empty.title") })).toBeVisible();
    await give(page, "paste", [first]);
    await expect(tile(page, first.name)).toBeVisible();

    await page.route(UPLOAD, () => undefined);
    await give(page, "paste", [second]);
    await page.getByRole("button", { name: text(say, "uploads.cancel", { name: second.name }) }).click();
    await expect(rows(page).filter({ hasText: second.name })).toHaveCount(0);
    await page.unroute(UPLOAD);

    await page.route(UPLOAD, (route) =>
      route.fulfill({ status: 503, json: { error: "x", code: "unavailable" } }),
    );
    await give(page, "paste", [third, { name: "notes.png", data: btoa("<svg/>") }]);
    await expect(rows(page).filter({ hasText: third.name })).toContainText(say("common.errors.unavailable"));
    await expect(rows(page).filter({ hasText: "notes.png" }).getByRole("alert")).toContainText("JPEG, PNG");
    await page.unroute(UPLOAD);
    await page.getByRole("button", { name: text(say, "uploads.retry", { name: third.name }) }).click();
    await expect(tile(page, third.name)).toBeVisible();
    expect(await labels(user)).toEqual([third.name, first.name]);
  });
});

// spec: D7.10
test("library supports search, usage details and renaming", async ({ page, say, signUp }) => {
  const { person: user, brand } = await open(page, signUp, 12);
  await expect(tiles(page)).toHaveCount(12);
  const image = await addLibraryImage(user, "Rye.png", 5);
  const post = await createDraftFixture(user, brand, { text: "Rye at six" });
  const change = { revision: post.revision, images: [{ url: image.url, alt: "" }] };
  expect((await api(user, "PUT", `/posts/${post._id}`, change)).status).toBe(200);
  await page.reload();
  await page.getByRole("radio", { name: text(say, "filter.brand") }).click();
  await expect(tiles(page)).toHaveCount(1);
  await tile(page, image.label).click();
  const details = page.getByRole("dialog");
  await expect(details.getByRole("link", { name: "Rye at six" })).toHaveAttribute(
    "href",
    `/account/${brand}/posts/${post._id}`,
  );
  await details.getByLabel(text(say, "details.name")).fill("100% rye");
  await page.keyboard.press("Enter");
  await expect(details.getByRole("heading", { name: "100% rye" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tile(page, "100% rye")).toBeFocused();
  await page.getByRole("radio", { name: text(say, "filter.all") }).click();
  await page.getByLabel(text(say, "search")).fill("0% r");
  await expect(page.getByText(text(say, "found", { n: 1 }))).toBeVisible();
  await expect(tiles(page)).toHaveCount(1);
  await page.getByLabel(text(say, "search")).fill("nothing like it");
  await page.getByRole("button", { name: text(say, "none.clear") }).click();
  await expect(tiles(page)).toHaveCount(13);
});

test("library image is put into a new draft, which opens in the composer", async ({ page, say, signUp }) => {
  const { person: user, brand } = await open(page, signUp);
  const image = await addLibraryImage(user, "Rye.png", 5);
  await page.reload();
  await tile(page, image.label).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: text(say, "details.use") })
    .click();
  await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
  const post = page.url().match(/posts\/([0-9a-f-]{36})/)?.[1] ?? "";
  const { body } = await api(user, "GET", `/posts/${post}`);
  expect(body.post).toMatchObject({ accountId: brand, status: "draft", images: [{ url: image.url }] });
  await expect(page.getByTestId("composer-text")).toBeVisible();
});

test("library image can be selected, deleted, restored and deleted permanently by keyboard", async ({
  page,
  say,
  signUp,
}) => {
  const { person: user } = await open(page, signUp, 30);
  await tiles(page).first().focus();
  await page.keyboard.press("End");
  await expect(tile(page, "Picture 1.png")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(tile(page, "Picture 29.png")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Picture 29.png" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tile(page, "Picture 29.png")).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(tile(page, "Picture 29.png")).toHaveCount(0);
  await expect(tile(page, "Picture 28.png")).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text(say, "title", { n: 29 }));
  await page.getByRole("button", { name: say("common.undo") }).click();
  // The focus returns to the grid when the message has gone.
  await expect(tile(page, "Picture 29.png")).toBeFocused();
  expect((await library(user)).total).toBe(30);
  await tile(page, "Picture 30.png").focus();
  await page.keyboard.press("Delete");
  await expect.poll(async () => (await library(user)).total, { timeout: 15_000 }).toBe(29);
  await expect(tile(page, "Picture 29.png")).toBeVisible();
  await expect(tile(page, "Picture 30.png")).toHaveCount(0);
});

test("library of 5,000 images renders few tiles and restores the scroll position", async ({
  page,
  say,
  signUp,
}) => {
  await open(page, signUp, 5_000);
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "834");
  await page.evaluate(() => window.scrollTo(0, 60_000));
  await expect(tile(page, "Picture 3326.png")).toBeInViewport();
  expect(await tiles(page).count()).toBeLessThanOrEqual(150);
  const before = await page.evaluate(() => window.scrollY);
  await page.getByRole("link", { name: say("common.nav.today") }).click();
  await expect(tiles(page)).toHaveCount(0);
  await page.getByRole("link", { name: say("common.nav.media") }).click();
  await expect(tile(page, "Picture 3326.png")).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await tile(page, "Picture 3326.png").focus();
  await page.keyboard.press("End");
  await expect(tile(page, "Picture 1.png")).toBeFocused();
  expect(await tiles(page).count()).toBeLessThanOrEqual(150);
});

test("image picker in the composer focuses its search field and returns focus on close", async ({
  page,
  say,
  signUp,
}) => {
  const user = await signUp();
  const brand = await createAccountViaApi(user);
  const post = await createDraftFixture(user, brand);
  await addLibraryImage(user, "Rye.png", 1);
  await page.goto(`/account/${brand}/posts/${post._id}`);
  for (const [tab, item, field] of [
    ["library", "posts.media.fromLibrary", "dashboard.media.search"],
    ["stock", "posts.media.fromStock", "dashboard.stock.search"],
  ] as const) {
    await openMediaTab(page, say, tab);
    const add = page.getByRole("button", { name: say(item), exact: true });
    await add.press("Enter");
    const dialog = page.getByRole("dialog");
    const search = dialog.getByLabel(say(field), { exact: true });
    await expect(search).toBeFocused();
    await page.keyboard.type("Rye", { delay: 60 });
    await expect(search).toHaveValue("Rye");
    if (tab === "library") {
      await dialog.getByRole("gridcell", { name: "Rye.png" }).dblclick();
      await expect(dialog.getByRole("button", { name: text(say, "picker.add", { n: 1 }) })).toBeEnabled();
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(add).toBeFocused();
  }
});

test("images of library and disk are added to a post in order and ask for a description", async ({
  page,
  say,
  signUp,
}) => {
  const user = await signUp();
  const brand = await createAccountViaApi(user);
  for (const n of [1, 2, 3]) await addLibraryImage(user, `Picture ${n}.png`, n);
  const post = await createDraftFixture(user, brand);
  await page.goto(`/account/${brand}/posts/${post._id}`);
  await openMediaTab(page, say, "library");
  await page.getByRole("button", { name: say("posts.media.fromLibrary"), exact: true }).click();
  const picker = page.getByRole("dialog", { name: text(say, "picker.title") });
  await picker.getByRole("gridcell", { name: "Picture 2.png" }).click();
  await picker.getByRole("gridcell", { name: "Picture 1.png" }).click();
  await picker.getByRole("button", { name: text(say, "picker.add", { n: 2 }) }).click();
  await expect(page.getByLabel(say("posts.media.alt"))).toBeFocused();
  await page.keyboard.type("Two loaves");
  await page.keyboard.press("Escape");
  const [bread] = await files(1);
  if (!bread) throw new Error("one file");
  await give(page, "paste", [bread]);
  await expect(page.getByRole("button", { name: say("posts.media.image", { n: 3 }) })).toBeVisible();
  const byLabel = new Map(
    (await library(user)).images.map((one: { label: string; url: string }) => [one.label, one.url]),
  );
  const urls = ["Picture 2.png", "Picture 1.png", bread.name].map((label) => byLabel.get(label));
  await expect
    .poll(async () => (await api(user, "GET", `/posts/${post._id}`)).body.post.images)
    .toMatchObject(urls.map((url, at) => (at === 0 ? { url, alt: "Two loaves" } : { url })));
});

for (const language of sampleLanguages("he")) {
  test.describe(`videos of the library in ${language}`, () => {
    test.use({ language });

    test("video is uploaded in the library, played, used in a post and deleted", async ({
      page,
      say,
      signUp,
    }) => {
      const { person: user } = await open(page, signUp);
      await expect(page.getByRole("heading", { name: text(say, "empty.title") })).toBeVisible();
      await page.locator("#page").dispatchEvent("dragenter", {
        dataTransfer: await page.evaluateHandle(() => {
          const made = new DataTransfer();
          made.items.add(new File(["x"], "x.mp4"));
          return made;
        }),
      });
      const mask = page.getByTestId("drop-mask");
      await expect(mask).toContainText(text(say, "drop.titleVideos"));
      await expect(mask).toContainText("200 MB");
      await page.locator("#page").dispatchEvent("dragleave");

      const film = await createMp4({ seconds: 2, width: 320, height: 180 });
      const file = { name: "Summer — קיץ.mp4", mimeType: "", buffer: film };
      const files = [file, { name: "notes.mp4", mimeType: "video/mp4", buffer: Buffer.from("no film") }];
      await page.getByTestId("picture-files").first().setInputFiles(files);
      await expect(rows(page).nth(0)).toHaveAttribute("data-state", "done");
      await expect(rows(page).nth(1)).toHaveAttribute("data-state", "refused");
      await expect(rows(page).nth(1)).toContainText("WebM");
      await expect(tile(page, "Summer")).toContainText("0:02");

      await tile(page, "Summer").click();
      const details = page.getByRole("dialog");
      await expect(details.locator("video")).toHaveAttribute("src", /\.mp4$/);
      await details.getByRole("button", { name: text(say, "details.use") }).click();
      await expect(page.getByTestId("video-item")).toBeVisible();
      const { images } = (await api(user, "GET", "/canvas-images?kind=video")).body;
      expect(images).toMatchObject([{ label: file.name, usedIn: 1, durationMs: 2_000 }]);

      await page.goBack();
      await tile(page, "Summer").click();
      await details.getByRole("button", { name: text(say, "details.removeVideo") }).click();
      await expect(page.getByText(text(say, "removed", { kind: "video" }))).toBeVisible();
      await expect(tiles(page)).toHaveCount(0);
    });
  });
}
