import { randomBytes, randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { Language } from "@/lib/i18n/direction";
import { expect, test } from "@/tests/e2e/fixtures";
import type { Say } from "@/tests/e2e/texts";
import { control, run, sql } from "@/tests/harness/stack";
import { BAKERY } from "@/tests/harness/story";

interface Story {
  brand: string;
  about: string;
  idea: string;
  next: string;
}

const STORIES: Record<Language, Story> = {
  en: {
    brand: "Shachar Bakery",
    about: "A neighbourhood bakery in Jaffa",
    idea: "Tomorrow we open at six with warm sourdough",
    next: "Fewer holes in the new rye, on purpose",
  },
  he: {
    brand: "מאפיית שחר",
    about: "מאפייה שכונתית ביפו",
    idea: "מחר פותחים בשש עם לחם מחמצת חם",
    next: "לחם השיפון החדש יוצא בימי שלישי",
  },
};

const TEXT_CALL = "/openai/v1/responses";
const IMAGE_CALL = "/openai/v1/images/generations";
/** Long enough to be seen at work; the sandbox alone would be done at once. */
const slow = (path: string, containing: string, ms: number) =>
  control.armFault({ service: "openai", path, containing, action: { kind: "delay", ms } });

for (const language of ["en", "he"] as const) {
  test.describe(`the main job in ${language}`, () => {
    test.use({ language });

    test("from a new person to a published post", async ({ page, say }) => {
      test.setTimeout(120_000);
      const story = STORIES[language];
      const marker = randomUUID();
      await test.step("registers", () => register(page, say));
      await test.step("creates a brand", () => createBrand(page, say, story));
      await test.step("connects a page", () => connectPage(page, say));
      await test.step("starts a post with an idea", () => startPost(page, say, story));
      await test.step("has the text written", () => write(page, say, story, 99));
      await test.step("has a picture drawn", () => draw(page, say, story, 95));
      await test.step("cancels another picture", () => cancelDrawing(page, say, story, 95));
      await test.step("edits the text", () => edit(page, say, marker));
      await test.step("publishes", () => publish(page, say));
      await test.step("finds it on the page", () => seeOnFeed(page, say, marker));
      await test.step("schedules another", () => schedule(page, say, story));
      await test.step("sees both on the day screen", () => seeToday(page, say, story.next, 95));
    });
  });
}

const option = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const credits = (page: Page) => page.getByTestId("credits");

async function expectCredits(page: Page, say: Say, balance: number): Promise<void> {
  await expect(credits(page)).toHaveAccessibleName(`${say("common.credits.label")}: ${balance}`);
}

async function register(page: Page, say: Say): Promise<void> {
  await page.goto("/auth");
  await page.getByRole("tab", { name: say("auth.signUp") }).click();
  await page.getByLabel(say("auth.name"), { exact: true }).fill("Dana Levi");
  await page.getByLabel(say("auth.email")).fill(`dana-${randomUUID()}@example.com`);
  const password = randomBytes(12).toString("base64url");
  await page.getByLabel(say("auth.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: say("auth.start") }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/account");
}

async function createBrand(page: Page, say: Say, story: { brand: string; about: string }): Promise<void> {
  await expect(page.getByRole("heading", { name: say("common.account.title") })).toBeVisible();
  await page.getByLabel(say("common.account.name")).fill(story.brand);
  await page.getByLabel(say("common.account.about")).fill(story.about);
  await page.getByRole("button", { name: say("common.account.create") }).click();
  await page.getByRole("button", { name: say("support.tour.later") }).click();
  await expect(page.getByRole("heading", { name: say("dashboard.today.headlineConnect") })).toBeVisible();
  await expectCredits(page, say, 100);
}

async function connectPage(page: Page, say: Say): Promise<void> {
  await page
    .getByRole("navigation", { name: say("common.nav.label") })
    .getByRole("link", { name: say("common.nav.connections") })
    .click();
  const network = say("dashboard.connections.facebook");
  await page.getByRole("button", { name: say("dashboard.connections.connect", { network }) }).click();
  await expect(page).toHaveURL((url) => url.origin === new URL(run().sandbox.url).origin);
  await page.locator("#allow").click();
  await expect(page).toHaveURL((url) => url.origin === run().app.url);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(say("dashboard.connections.titleChoose"));
  await page
    .getByRole("listitem")
    .filter({ hasText: "Shachar Bakery" })
    .getByRole("button", { name: say("dashboard.connections.use") })
    .click();
  await expect(page.getByText(say("dashboard.connections.result.connected", { network }))).toBeVisible();
  await expect(page.getByText(say("dashboard.connections.stateOk"), { exact: true })).toBeVisible();
  await expect(heading).toHaveText(say("dashboard.connections.titleOk"));
  await page.getByRole("link", { name: say("common.nav.today") }).click();
}

async function startPost(page: Page, say: Say, story: Story): Promise<void> {
  const line = page.getByRole("textbox", { name: say("dashboard.quick.label", { brand: story.brand }) });
  await line.fill(story.idea);
  await page.getByRole("button", { name: say("dashboard.quick.start") }).click();
  await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
  await expect(page.getByLabel(say("posts.idea.label"))).toHaveValue(story.idea);
}

/** The price stands on the button before anybody clicks. */
async function press(button: Locator, say: Say, price: number): Promise<void> {
  await expect(button).toContainText(say("common.credits.amount", { n: price }));
  await button.click();
}

async function write(page: Page, say: Say, { idea }: Story, left: number): Promise<void> {
  await slow(TEXT_CALL, idea, 1_500);
  await press(page.getByRole("button", { name: say("posts.idea.write") }), say, 1);
  await expect(page.getByRole("status").filter({ hasText: say("posts.idea.writing") })).toBeVisible();
  await expect(page.getByTestId("composer-text")).not.toHaveValue("");
  await expect(page.getByText(say("posts.idea.written"))).toBeVisible();
  await expectCredits(page, say, left);
}

const pictures = (page: Page, say: Say) => page.getByRole("region", { name: say("posts.media.title") });

async function draw(page: Page, say: Say, { idea }: Story, left: number): Promise<void> {
  await slow(IMAGE_CALL, idea, 1_500);
  await press(page.getByRole("button", { name: say("posts.media.draw.image") }), say, 4);
  await expect(page.getByTestId("draw-progress")).toBeVisible();
  await expect(page.getByTestId("draw-progress")).toContainText(say("posts.media.drawing"));
  await expectPicture(pictures(page, say).getByRole("img").first());
  await expect(page.getByTestId("draw-progress")).toBeHidden();
  await expectCredits(page, say, left);
}

/** Not only an element: the bytes have come and are a picture. */
async function expectPicture(picture: Locator): Promise<void> {
  await expect(picture).toBeVisible();
  const width = () => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
}

async function cancelDrawing(page: Page, say: Say, { idea }: Story, left: number): Promise<void> {
  await slow(IMAGE_CALL, idea, 60_000);
  await page.getByRole("button", { name: say("posts.media.draw.image") }).click();
  await page
    .getByTestId("draw-progress")
    .getByRole("button", { name: say("posts.media.stop") })
    .click();
  await expect(page.getByTestId("draw-progress")).toBeHidden();
  await expect(page.getByText(say("posts.credits.cancelled.nothing", { n: 4 }))).toBeVisible();
  await expectCredits(page, say, left);
  await expect(pictures(page, say).getByRole("figure")).toHaveCount(1);
}

async function edit(page: Page, say: Say, marker: string): Promise<void> {
  const text = page.getByTestId("composer-text");
  const saved = page.getByRole("status").filter({ hasText: say("posts.save.saved") });
  await text.fill(`${marker}\n${await text.inputValue()}`);
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(text).toHaveValue(new RegExp(`^${marker}\n.+`, "s"));
}

async function publish(page: Page, say: Say): Promise<void> {
  await option(page, say("posts.schedule.now")).click();
  await page.getByRole("button", { name: say("posts.schedule.publishNow") }).click();
  await expect(status(page, say, "published")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("heading", { name: say("posts.receipt.title") })).toBeVisible();
  await expect(page.getByTestId("composer-text")).not.toBeEditable();
}

/** Where the post stands, in the bar above it. */
const status = (page: Page, say: Say, name: string) =>
  page.getByRole("banner").getByText(say(`posts.status.${name}`), { exact: true });

async function seeOnFeed(page: Page, say: Say, marker: string): Promise<void> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: say("posts.schedule.view", { platform: "facebook" }) }).click();
  const post = await opened;
  await expect(post.getByRole("article")).toContainText(marker);
  await post.goto(`${run().sandbox.url}/feeds/facebook/${BAKERY}`);
  const live = post.getByRole("article").filter({ hasText: marker });
  await expect(live).toHaveCount(1);
  await expectPicture(live.locator(".photos img"));
  await post.close();
}

async function schedule(page: Page, say: Say, story: { next: string }): Promise<void> {
  await page.getByRole("link", { name: say("posts.screen.back") }).click();
  await page.getByRole("button", { name: say("dashboard.today.newPost") }).click();
  await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
  await page.getByTestId("composer-text").fill(story.next);
  await option(page, say("posts.schedule.choose")).click();
  await page.getByRole("button", { name: say("posts.schedule.schedule"), exact: true }).click();
  await expect(status(page, say, "scheduled")).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1);
  // Tomorrow at nine is in a moment; the screens below learn of it as they learn of any due time.
  const soon = "now() + interval '3 seconds'";
  await sql(`UPDATE post SET scheduled_at = ${soon} WHERE id = $1`, [id]);
  await sql(`UPDATE publication SET due_at = ${soon}, next_at = ${soon} WHERE post_id = $1`, [id]);
}

async function seeToday(page: Page, say: Say, text: string, left: number): Promise<void> {
  await page.getByRole("link", { name: say("posts.screen.back") }).click();
  const rows = page.locator("[data-post]");
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) {
    // Without a reload: the screen looks again when the time comes.
    const published = row.getByText(say("posts.status.published"), { exact: true });
    await expect(published).toBeVisible({ timeout: 20_000 });
    const link = row.getByRole("link", { name: say("dashboard.latest.view") });
    await expect(link).toHaveAttribute("href", new RegExp(`/feeds/facebook/${BAKERY}/posts/`));
  }
  await expect(rows.filter({ hasText: text })).toHaveCount(1);
  await expectCredits(page, say, left);
}
