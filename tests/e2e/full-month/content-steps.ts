import { expect, type Locator } from "@playwright/test";
import { addMonths, getMonthRange, toLocalDate } from "@/lib/core/date-time/local-date";
import type { Platform } from "@/lib/core/platforms";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import {
  button,
  clickPricedButton,
  composerText,
  getSpendableCredits,
  getStoryMarker,
  type MonthContext,
  openPost,
  readJsonResponse,
  type StoryPost,
} from "@/tests/e2e/full-month/context";
import { signInAs } from "@/tests/e2e/google-page-objects";
import { attachNewest, openMediaTab, preparePrompt } from "@/tests/e2e/media-page-objects";
import { sql } from "@/tests/harness/running-product";
import { waitUntilStageSettled } from "@/tests/harness/stage-probe";

/** Signs up through Google's account chooser and creates a first account. */
export async function signUpWithGoogleAccount(month: MonthContext): Promise<void> {
  const { page, say, words } = month;
  await page.goto("/auth?mode=signup");
  await signInAs(page, month.email, words.person);
  await expect(page).toHaveURL((url) => url.pathname === "/account");
  const welcome = page.getByRole("dialog", { name: say("subscription.welcome.title.trial"), exact: true });
  await welcome.getByRole("link", { name: say("subscription.welcome.setUp"), exact: true }).click();
  await expect(welcome).toBeHidden();
  await page.getByLabel(say("common.account.name")).fill(words.brand);
  await page.getByLabel(say("common.account.about")).fill(words.about);
  await button(page, say("common.account.create")).click();
  await expect(page).toHaveURL(/\/account\/[0-9a-f-]{36}$/);
  await button(page, say("support.walkthrough.later")).click();
  month.brand = page.url().split("/").at(-1) ?? "";
  const { user } = await readJsonResponse(month, "/auth/check");
  expect(user).toMatchObject({ email: month.email, name: words.person, language: month.language });
  month.person = user._id;
}

/** Learns from a pasted text: accepts and saves every part of the proposal. */
export async function learnVoice(month: MonthContext): Promise<void> {
  const { page, say, words, brand } = month;
  const part = (key: MessageKeyIn<"dashboard.voice">, values?: Record<string, string | number>) =>
    say(`dashboard.voice.${key}`, values);
  await page.getByRole("link", { name: say("common.nav.voice"), exact: true }).click();
  await page.getByRole("radio", { name: part("learn.texts") }).click();
  const field = part("textNumber", { name: part("learn.textsLegend"), n: 1 });
  await page.getByLabel(field).fill(words.sample);
  await clickPricedButton(month, page.getByRole("button", { name: part("learn.start") }), 1);
  const parts = page.getByRole("region", { name: part("learn.proposal") }).getByRole("listitem");
  await expect(parts.first()).toBeVisible();
  for (let left = await parts.count(); left > 0; left -= 1) {
    await parts.first().getByRole("button").first().click();
    await expect(parts).toHaveCount(left - 1);
  }
  await button(page, part("save")).click();
  await expect(page.getByText(part("saved"))).toBeVisible();
  const { brandVoice } = (await readJsonResponse(month, `/accounts/${brand}`)).account;
  expect(brandVoice.examples).toEqual([words.sample]);
}

/** Plans the next month: seven texts for one platform, one post with image for another, one for the third. */
export async function planMonth(month: MonthContext): Promise<void> {
  const { page, say } = month;
  await page.getByRole("link", { name: say("common.nav.planner"), exact: true }).click();
  await button(page, say("contentPlanner.planner.next.month")).click();
  const zone: string = (await readJsonResponse(month, `/accounts/${month.brand}`)).account.timeZone;
  month.first = getMonthRange(addMonths(toLocalDate(new Date(), zone), 1)).first;
  await fillDays(month, { platform: "facebook", days: 7, image: false, before: 0 });
  await fillDays(month, { platform: "instagram", days: 1, image: true, before: 7 });
  await fillDays(month, { platform: "linkedin", days: 1, image: false, before: 8 });
  const made = await sql<{ id: string; platform: Platform }>(
    "SELECT id, platform FROM post WHERE account_id = $1 AND text <> '' ORDER BY scheduled_at",
    [month.brand],
  );
  const idsOn = (platform: Platform) => made.flatMap((post) => (post.platform === platform ? post.id : []));
  const [image = "", infographic = "", words = "", video = "", draft = ""] = idsOn("facebook");
  const [[instagram = ""], [linkedin = ""]] = [idsOn("instagram"), idsOn("linkedin")];
  month.posts = { picture: image, infographic, words, film: video, instagram, linkedin };
  month.draft = draft;
}

interface Filling {
  platform: Platform;
  days: number;
  image: boolean;
  /** Number of posts that exist already. */
  before: number;
}

async function fillDays(month: MonthContext, { platform, days, image, before }: Filling): Promise<void> {
  const { page, say } = month;
  const text = (key: MessageKeyIn<"contentPlanner.planner.gaps">, values?: Record<string, number>) =>
    say(`contentPlanner.planner.gaps.${key}`, values);
  await page.getByRole("button", { name: text("button") }).click();
  const dialog = page.getByRole("dialog", { name: text("title") });
  await dialog.getByRole("radio", { name: say(`posts.platform.${platform}`) }).click();
  await dialog.getByRole("radio", { name: text(image ? "withImage" : "textOnly") }).click();
  const ticked = dialog.getByRole("checkbox", { checked: true });
  await expect(ticked).toHaveCount(7);
  for (let left = 7; left > days; left -= 1) {
    await ticked.last().click();
    await expect(ticked).toHaveCount(left - 1);
  }
  const begin = dialog.getByRole("button", { name: text("start", { n: days }) });
  await clickPricedButton(month, begin, days * (image ? 5 : 1));
  await expect(dialog).toBeHidden();
  const cards = page.getByTestId("planner").locator("[data-post]");
  await expect(cards).toHaveCount(before + days, { timeout: 40_000 });
  // No further days can be filled until the last one is finished.
  await expect(page.getByRole("button", { name: text("button") })).toBeVisible({ timeout: 20_000 });
}

/** Creates each post from its day in the calendar and appends a marker. The one with the image is last. */
export async function makeContent(month: MonthContext): Promise<void> {
  const { posts } = month;
  for (const part of ["instagram", "linkedin", "words"] as const) {
    await openPost(month, posts[part]);
    await addWords(month, part);
  }
  await openPost(month, posts.film);
  await generateVideo(month);
  await openPost(month, posts.infographic);
  await draw(month, "infographic", 17);
  await addWords(month, "infographic");
  await openPost(month, posts.picture);
  await writeAnew(month);
  await draw(month, "image", 4);
  await addWords(month, "picture");
}

async function addWords(month: MonthContext, part: StoryPost): Promise<void> {
  const { page, say, words } = month;
  const field = composerText(page);
  await expect(field).not.toHaveValue("");
  await field.fill(`${await field.inputValue()}\n${words.ad}\n${getStoryMarker(month, part)}`);
  await expect(page.getByRole("status").filter({ hasText: say("posts.save.saved") })).toBeVisible();
}

async function writeAnew(month: MonthContext): Promise<void> {
  const { page, say, words } = month;
  const planned = await composerText(page).inputValue();
  await page.getByLabel(say("posts.idea.label")).fill(words.idea);
  await clickPricedButton(month, page.getByRole("button", { name: say("posts.idea.rewrite") }), 1);
  await expect(page.getByText(say("posts.idea.written"))).toBeVisible();
  await expect(composerText(page)).not.toHaveValue(planned);
}

async function draw(month: MonthContext, kind: "image" | "infographic", price: number): Promise<void> {
  const { page, say, words } = month;
  await clickPricedButton(month, await preparePrompt(page, say, kind, words.idea), price);
  await attachNewest(page, say);
  const drawn = button(page, say("posts.media.image", { n: 1 }));
  await expect(drawn).toBeVisible({ timeout: 30_000 });
}

/** The user continues writing while the video is generated. */
async function generateVideo(month: MonthContext): Promise<void> {
  const { page, say, words } = month;
  await openMediaTab(page, say, "video");
  await page.getByLabel(say("posts.mediaResults.prompt.video")).fill(words.idea);
  const controls = page.getByTestId("video-controls");
  await controls.getByLabel(say("posts.videoGeneration.shape")).selectOption("1280x720");
  const start = controls.getByRole("button", { name: say("posts.videoGeneration.start") });
  await clickPricedButton(month, start, 22);
  await addWords(month, "film");
  await attachNewest(page, say);
  await expect(page.getByTestId("video-item")).toBeVisible({ timeout: 30_000 });
}

/** Adds text to the generated image in the editor; the result replaces it. */
export async function editOnCanvas(month: MonthContext): Promise<void> {
  const { page, say, words, posts } = month;
  const word = (key: MessageKeyIn<"posts.editor">) => say(`posts.editor.${key}`);
  const shown = async () => (await readJsonResponse(month, `/posts/${posts.picture}`)).post.images[0].url;
  const before = await shown();
  await button(page, say("posts.media.image", { n: 1 })).click();
  await page.getByRole("link", { name: word("open") }).click();
  const stage = page.getByRole("application");
  await waitUntilStageSettled(page);
  await stage.focus();
  await page.keyboard.press("KeyT");
  await stage.click({ position: await middleOf(stage) });
  const field = page.getByRole("textbox", { name: word("stage.typing") });
  await field.fill(words.design);
  await stage.click({ position: { x: 8, y: 8 } });
  await expect(field).toBeHidden();
  await expect(page.locator("[data-layer] bdi").first()).toHaveText(words.design);
  await button(page, word("top.use")).click();
  await expect(page).toHaveURL(new RegExp(`/posts/${posts.picture}$`), { timeout: 30_000 });
  expect(await shown()).not.toBe(before);
}

async function middleOf(stage: Locator): Promise<{ x: number; y: number }> {
  const box = await stage.boundingBox();
  return { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 };
}

/** Applies the agent's proposal and undoes it. */
export async function applyAndUndo(month: MonthContext): Promise<void> {
  const { page, say, words } = month;
  const text = await composerText(page).inputValue();
  expect(text).toContain(words.ad);
  await page.getByRole("button", { name: say("posts.agent.open") }).click();
  const agent = page.getByRole("complementary", { name: say("posts.agent.title") });
  await agent.getByRole("textbox", { name: say("posts.agent.askLabel") }).fill(words.request);
  await clickPricedButton(month, agent.getByRole("button", { name: say("posts.agent.send") }), 1);
  const proposal = agent.getByTestId("proposal").last();
  await expect(proposal.locator("del").first()).toBeVisible();
  await button(proposal, say("posts.agent.proposal.apply")).click();
  await expect(composerText(page)).not.toHaveValue(text);
  await button(page, say("common.undo")).last().click();
  await expect(composerText(page)).toHaveValue(text);
  await expect(page.getByRole("status").filter({ hasText: say("posts.save.saved") })).toBeVisible();
  // Voice, days, a text, an image, an infographic, a video and an agent turn.
  expect(await getSpendableCredits(month)).toBe(100 - 1 - (7 + 5 + 1) - 1 - 4 - 17 - 22 - 1);
}
