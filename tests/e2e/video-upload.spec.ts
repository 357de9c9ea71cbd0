import { writeFile } from "node:fs/promises";
import type { Page, Request } from "@playwright/test";
import { expect, test, testAtSecondOrigin } from "@/tests/e2e/fixtures";
import type { Translate } from "@/tests/e2e/messages";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, readRunFile, type SignedUpUser, sql } from "@/tests/harness/running-product";
import { createMp4 } from "@/tests/harness/video-files";

const MB = 1_048_576;
const VERBATIM =
  "File is too large for both direct and standard uploads. Please use a smaller file (under 30MB).";
const NAME =
  "A summer of sourdough, cut for the feed, with a name that is far too long to be shown whole — קיץ.mp4";

interface ComposerSession {
  person: SignedUpUser;
  postId: string;
  /** Upload requests of the page, as method and path. */
  sent: string[];
}

/** Opens a draft in the composer and records upload requests. */
async function openDraft(page: Page, signUp: () => Promise<SignedUpUser>): Promise<ComposerSession> {
  const user = await signUp();
  const brand = await createAccountViaApi(user);
  const postId = (await createDraftFixture(user, brand))._id as string;
  const sent: string[] = [];
  const store = new URL(readRunFile().objectStore.url).origin;
  page.on("request", (request: Request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === store && request.method() === "PUT") sent.push("PUT store");
    if (pathname.startsWith("/api/storage/") && request.method() === "POST") sent.push(pathname.slice(13));
  });
  await page.goto(`/account/${brand}/posts/${postId}`);
  return { person: user, postId, sent };
}

async function choose(page: Page, file: string): Promise<void> {
  await page.getByRole("tab", { name: "Upload", exact: true }).click();
  await page.getByTestId("video-file").setInputFiles(file);
}

/** Throttles uploads so that progress is visible. */
async function slowNetwork(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

async function expectStored(
  page: Page,
  { person: user, postId }: ComposerSession,
  bytes: number,
  say: Translate,
): Promise<void> {
  const item = page.getByTestId("video-item");
  await expect(item).toBeVisible({ timeout: 40_000 });
  await expect(item).toContainText(`${bytes / MB} MB`);
  await expect(page.getByText(say("posts.video.added"))).toBeVisible();
  const image = item.getByRole("button").locator("img");
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByTestId("preview-video").getByRole("img")).toBeVisible();
  const { post } = (await api(user, "GET", `/posts/${postId}`)).body;
  expect(post.video).toMatchObject({ bytes, width: 320, height: 180 });
  const [row] = await sql("SELECT state, bytes FROM media WHERE key = $1", [keyOf(post.videoUrl)]);
  expect(row).toEqual({ state: "stored", bytes });
}

const keyOf = (url: string) => `public/${url.split("/public/")[1]}`;

async function video(path: string, megabytes: number): Promise<string> {
  await writeFile(path, await createMp4({ seconds: 2, width: 320, height: 180, bytes: megabytes * MB }));
  return path;
}

// spec: 4.39, 4.40
testAtSecondOrigin(
  "a 40 MB video uploads directly to the store with progress and gets a poster frame",
  async ({ page, say, signUp }, info) => {
    const composer = await openDraft(page, signUp);
    await slowNetwork(page, 8 * MB);
    await choose(page, await video(info.outputPath(NAME), 40));
    const bar = page.getByTestId("video-upload").getByRole("progressbar");
    await expect
      .poll(async () => Number(await bar.getAttribute("aria-valuenow")), { intervals: [50], timeout: 15_000 })
      .toBeGreaterThan(20);
    await expect(page.getByTestId("video-upload")).toContainText(/\d+ (MB|KB) per second/);
    // a long name leaves space for the other items
    const line = page.getByTestId("video-upload");
    expect(await line.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await expectStored(page, composer, 40 * MB, say);
    expect(composer.sent).toEqual(["get-video-upload-url", "PUT store", "generate-video-screenshot"]);
  },
);

testAtSecondOrigin.describe("with the store failing", () => {
  testAtSecondOrigin.use({ allow4xx: { "/incoming/": [500], "/api/storage/upload-video": [413] } });

  // spec: 5.2
  testAtSecondOrigin(
    "40 MB are too large for the other way: the sentence says so",
    async ({ page, say, signUp }, info) => {
      const composer = await openDraft(page, signUp);
      await page.route(`${readRunFile().objectStore.url}/**/incoming/**`, (route) => route.abort("aborted"));
      await choose(page, await video(info.outputPath(NAME), 40));
      const alert = page.getByRole("alert").filter({ hasText: VERBATIM });
      await expect(alert).toBeVisible({ timeout: 40_000 });
      await expect(alert.getByRole("button", { name: say("posts.video.retry") })).toBeHidden();
      expect(composer.sent).toEqual(["get-video-upload-url", "PUT store", "delete", "upload-video"]);
      await alert.getByRole("button", { name: say("posts.video.dismiss") }).click();
      await expect(alert).toBeHidden();
      await expect(page.getByTestId("video-item")).toBeHidden();
    },
  );

  // spec: 4.41
  testAtSecondOrigin("20 MB go through the server", async ({ page, say, signUp }, info) => {
    const composer = await openDraft(page, signUp);
    await page.route(`${readRunFile().objectStore.url}/**/incoming/**`, (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({ status: 500, headers: { "access-control-allow-origin": "*" } })
        : route.continue(),
    );
    await choose(page, await video(info.outputPath(NAME), 20));
    await expectStored(page, composer, 20 * MB, say);
    expect(composer.sent).toEqual(["get-video-upload-url", "PUT store", "delete", "upload-video"]);
  });
});

// spec: 4.43
test("video on localhost is uploaded through the proxy, passes preflight, and its removal can be undone", async ({
  page,
  say,
  signUp,
}, info) => {
  const composer = await openDraft(page, signUp);
  await choose(page, await video(info.outputPath(NAME), 2));
  await expectStored(page, composer, 2 * MB, say);
  expect(composer.sent).toEqual(["get-video-upload-url", "proxy-upload", "generate-video-screenshot"]);

  const item = page.getByTestId("video-item");
  await item.getByRole("button", { name: say("posts.video.item") }).click();
  await page.getByRole("button", { name: say("posts.video.remove") }).click();
  await expect(item).toBeHidden();
  await page.getByRole("button", { name: say("common.undo"), exact: true }).click();
  await expect(item).toBeVisible();

  // by keyboard alone, permanently
  await item.getByRole("button", { name: say("posts.video.item") }).focus();
  await page.keyboard.press("Enter");
  const card = page.getByRole("dialog", { name: say("posts.video.item") });
  await expect(card.locator("video")).toBeVisible();
  await card.getByRole("button", { name: say("posts.video.remove") }).press("Enter");
  await expect(item).toBeHidden();
  // leaving the post confirms the removal
  await page.getByRole("link", { name: say("posts.screen.backToDay") }).click();
  const left = async () =>
    (await api(composer.person, "GET", `/posts/${composer.postId}`)).body.post.videoUrl;
  await expect.poll(left).toBeNull();
});

test.describe("failed video upload", () => {
  test.use({ allow4xx: { "/api/storage/generate-video-screenshot": [415] } });

  test("canceled upload leaves nothing, and a file that is no video is detected", async ({
    page,
    say,
    signUp,
  }, info) => {
    const composer = await openDraft(page, signUp);
    await slowNetwork(page, MB);
    await choose(page, await video(info.outputPath("film.mp4"), 20));
    const line = page.getByTestId("video-upload");
    await expect(line).toContainText("%");
    await line.getByRole("button", { name: say("posts.video.cancel", { name: "film.mp4" }) }).click();
    await expect(line).toBeHidden();
    expect(composer.sent).not.toContain("generate-video-screenshot");
    const path = info.outputPath("words.mp4");
    await writeFile(path, "no film at all");
    await slowNetwork(page, -1);
    await choose(page, path);
    await expect(
      page.getByRole("alert").filter({ hasText: say("posts.video.error.unsupported_type") }),
    ).toBeVisible();
    await expect(page.getByTestId("video-item")).toBeHidden();
  });
});
