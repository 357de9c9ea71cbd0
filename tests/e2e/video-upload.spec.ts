import { writeFile } from "node:fs/promises";
import type { Page, Request } from "@playwright/test";
import { expect, test, testElsewhere } from "@/tests/e2e/fixtures";
import type { Say } from "@/tests/e2e/texts";
import { api, type Person, run, sql } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";
import { makeMp4 } from "@/tests/harness/video";

const MB = 1_048_576;
const VERBATIM =
  "File is too large for both direct and standard uploads. Please use a smaller file (under 30MB).";
const NAME =
  "A summer of sourdough, cut for the feed, with a name that is far too long to be shown whole — קיץ.mp4";

interface Desk {
  person: Person;
  postId: string;
  /** Uploads that left the page, as method and path. */
  sent: string[];
}

/** A draft on the desk, and what its page sends. */
async function openDraft(page: Page, signUp: () => Promise<Person>): Promise<Desk> {
  const person = await signUp();
  const brand = await makeBrand(person);
  const postId = (await makeDraft(person, brand))._id as string;
  const sent: string[] = [];
  const store = new URL(run().objectStore.url).origin;
  page.on("request", (request: Request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === store && request.method() === "PUT") sent.push("PUT store");
    if (pathname.startsWith("/api/storage/") && request.method() === "POST") sent.push(pathname.slice(13));
  });
  await page.goto(`/account/${brand}/posts/${postId}`);
  return { person, postId, sent };
}

async function choose(page: Page, file: string): Promise<void> {
  await page.getByTestId("video-file").setInputFiles(file);
}

/** Slow enough for a person, and a test, to see it move. */
async function slowNetwork(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

async function expectStored(page: Page, { person, postId }: Desk, bytes: number, say: Say): Promise<void> {
  const item = page.getByTestId("video-item");
  await expect(item).toBeVisible({ timeout: 40_000 });
  await expect(item).toContainText(`${bytes / MB} MB`);
  await expect(page.getByText(say("posts.video.added"))).toBeVisible();
  const picture = item.getByRole("button").locator("img");
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByTestId("preview-video").getByRole("img")).toBeVisible();
  const { post } = (await api(person, "GET", `/posts/${postId}`)).body;
  expect(post.video).toMatchObject({ bytes, width: 320, height: 180 });
  const [row] = await sql("SELECT state, bytes FROM media WHERE key = $1", [keyOf(post.videoUrl)]);
  expect(row).toEqual({ state: "stored", bytes });
}

const keyOf = (url: string) => `public/${url.split("/public/")[1]}`;

async function film(path: string, megabytes: number): Promise<string> {
  await writeFile(path, await makeMp4({ seconds: 2, width: 320, height: 180, bytes: megabytes * MB }));
  return path;
}

testElsewhere(
  "40 MB go straight to the store, with progress, and come with their picture",
  async ({ page, say, signUp }, info) => {
    const desk = await openDraft(page, signUp);
    await slowNetwork(page, 12 * MB);
    await choose(page, await film(info.outputPath(NAME), 40));
    const bar = page.getByTestId("video-upload").getByRole("progressbar");
    await expect
      .poll(async () => Number(await bar.getAttribute("aria-valuenow")), { intervals: [50], timeout: 15_000 })
      .toBeGreaterThan(20);
    await expect(page.getByTestId("video-upload")).toContainText(/\d+ (MB|KB) a second/);
    // a long name leaves room for the rest
    const line = page.getByTestId("video-upload");
    expect(await line.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await expectStored(page, desk, 40 * MB, say);
    expect(desk.sent).toEqual(["get-video-upload-url", "PUT store", "generate-video-screenshot"]);
  },
);

testElsewhere.describe("with the store failing", () => {
  testElsewhere.use({ allow4xx: { "/incoming/": [500], "/api/storage/upload-video": [413] } });

  testElsewhere(
    "40 MB are too large for the other way: the sentence says so",
    async ({ page, say, signUp }, info) => {
      const desk = await openDraft(page, signUp);
      await page.route(`${run().objectStore.url}/**/incoming/**`, (route) => route.abort("aborted"));
      await choose(page, await film(info.outputPath(NAME), 40));
      const alert = page.getByRole("alert").filter({ hasText: VERBATIM });
      await expect(alert).toBeVisible({ timeout: 40_000 });
      await expect(alert.getByRole("button", { name: say("posts.video.retry") })).toBeHidden();
      expect(desk.sent).toEqual(["get-video-upload-url", "PUT store", "upload-video"]);
      await alert.getByRole("button", { name: say("posts.video.dismiss") }).click();
      await expect(alert).toBeHidden();
      await expect(page.getByTestId("video-item")).toBeHidden();
    },
  );

  testElsewhere("20 MB go through the server", async ({ page, say, signUp }, info) => {
    const desk = await openDraft(page, signUp);
    await page.route(`${run().objectStore.url}/**/incoming/**`, (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({ status: 500, headers: { "access-control-allow-origin": "*" } })
        : route.continue(),
    );
    await choose(page, await film(info.outputPath(NAME), 20));
    await expectStored(page, desk, 20 * MB, say);
    expect(desk.sent).toEqual(["get-video-upload-url", "PUT store", "upload-video"]);
  });
});

test("on localhost it goes through the proxy; the preflight takes it, and the film goes with an undo", async ({
  page,
  say,
  signUp,
}, info) => {
  const desk = await openDraft(page, signUp);
  await choose(page, await film(info.outputPath(NAME), 2));
  await expectStored(page, desk, 2 * MB, say);
  expect(desk.sent).toEqual(["get-video-upload-url", "proxy-upload", "generate-video-screenshot"]);

  const checked = page.getByText(say("posts.preflight.ok.video"));
  await expect(checked).toBeVisible();
  const item = page.getByTestId("video-item");
  await item.getByRole("button", { name: say("posts.video.item") }).click();
  await page.getByRole("button", { name: say("posts.video.remove") }).click();
  await expect(item).toBeHidden();
  await expect(checked).toBeHidden();
  await page.getByRole("button", { name: say("common.undo") }).click();
  await expect(item).toBeVisible();

  // by keyboard alone, and for good
  await item.getByRole("button", { name: say("posts.video.item") }).focus();
  await page.keyboard.press("Enter");
  const card = page.getByRole("dialog", { name: say("posts.video.item") });
  await expect(card.locator("video")).toBeVisible();
  await card.getByRole("button", { name: say("posts.video.remove") }).press("Enter");
  await expect(item).toBeHidden();
  // whoever leaves the post meant it
  await page.getByRole("link", { name: say("posts.screen.back") }).click();
  const left = async () => (await api(desk.person, "GET", `/posts/${desk.postId}`)).body.post.videoUrl;
  await expect.poll(left).toBeNull();
});

test.describe("what does not arrive", () => {
  test.use({ allow4xx: { "/api/storage/generate-video-screenshot": [415] } });

  test("cancelled on its way nothing of it stays, and a file that is no film is told from one", async ({
    page,
    say,
    signUp,
  }, info) => {
    const desk = await openDraft(page, signUp);
    await slowNetwork(page, MB);
    await choose(page, await film(info.outputPath("film.mp4"), 20));
    const line = page.getByTestId("video-upload");
    await expect(line).toContainText("%");
    await line.getByRole("button", { name: say("posts.video.cancel", { name: "film.mp4" }) }).click();
    await expect(line).toBeHidden();
    expect(desk.sent).not.toContain("generate-video-screenshot");
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
