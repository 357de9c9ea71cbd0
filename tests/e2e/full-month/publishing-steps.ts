import { readFile } from "node:fs/promises";
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { getMonthRange, toLocalDate } from "@/lib/core/date-time/local-date";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { connectPlatform } from "@/tests/e2e/connect-platform";
import { watchConsole } from "@/tests/e2e/fixtures";
import {
  button,
  composerText,
  expectStatus,
  getStoryMarker,
  type MonthContext,
  openPlanner,
  readJsonResponse,
  STORY_POSTS,
} from "@/tests/e2e/full-month/context";
import { BAKERY } from "@/tests/harness/account-fixtures";
import { readPdf } from "@/tests/harness/read-pdf";
import { control, readRunFile, sql } from "@/tests/harness/running-product";

const FEED = { service: "meta", method: "POST", path: `/v26.0/${BAKERY}/feed` };
/** Facebook's refusal of content that violates its rules. */
const DECLINED = { code: 100, error_subcode: 1_346_003, type: "OAuthException", message: "Declined" };

export async function connectPlatforms({ page, say }: MonthContext): Promise<void> {
  await page
    .getByRole("link", { name: say("common.nav.connections"), exact: true })
    .first()
    .click();
  for (const platform of ["facebook", "instagram", "linkedin"] as const)
    await connectPlatform(page, say, platform);
}

/** Schedules each post for the planned time of its day. */
export async function scheduleAll(month: MonthContext): Promise<void> {
  const { page, say, posts } = month;
  for (const part of STORY_POSTS) {
    await page.goto(`/account/${month.brand}/posts/${posts[part]}`);
    await button(page, say("posts.schedule.schedule")).click();
    await expectStatus(month, "scheduled");
  }
  await page.goto(`/account/${month.brand}`);
  const due = say("dashboard.today.headlineDue", { n: STORY_POSTS.length });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(due);
}

/** Advances to the scheduled times: four posts are published, one is declined, one has an unknown outcome. */
export async function advanceToScheduledTimes(month: MonthContext): Promise<void> {
  const { page, say, brand } = month;
  const arm = (containing: string, action: { kind: string } & Record<string, unknown>) =>
    control.armFault({ ...FEED, containing, action });
  await arm(getStoryMarker(month, "infographic"), { kind: "status", status: 400, body: { error: DECLINED } });
  await arm(getStoryMarker(month, "words"), { kind: "status", status: 500 });
  await sql(
    `WITH due AS (
       UPDATE post SET scheduled_at = now() WHERE account_id = $1 AND status = 'scheduled' RETURNING id)
     UPDATE publication SET due_at = now(), next_at = now() FROM due WHERE post_id = due.id`,
    [brand],
  );
  await page.reload();
  const needs = say("dashboard.today.headlineAttention", { n: 2 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(needs, { timeout: 45_000 });
  const published = async () =>
    (await sql("SELECT id FROM post WHERE account_id = $1 AND status = 'published'", [brand])).length;
  await expect.poll(published, { timeout: 45_000 }).toBe(4);
}

/** Publishes the post with unknown outcome again from the dashboard and rewrites the declined one. */
export async function resolveFailedPosts(month: MonthContext): Promise<void> {
  const { page, say, posts } = month;
  const row = (id: string) => page.locator(`[data-post="${id}"]`);
  await button(row(posts.words), say("dashboard.needs.again")).click();
  await expect(row(posts.words).getByText(say("posts.status.published"), { exact: true })).toBeVisible({
    timeout: 30_000,
  });
  const one = say("dashboard.today.headlineAttention", { n: 1 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(one);
  await row(posts.infographic)
    .getByRole("link", { name: say("dashboard.needs.open") })
    .click();
  await expect(page.getByText(say("posts.outcome.failedTitle"))).toBeVisible();
  await expect(page.getByText(say("posts.problem.policy")).first()).toBeVisible();
  await composerText(page).fill(`${month.words.about}\n${getStoryMarker(month, "infographic")}`);
  await button(page, say("posts.schedule.publishNow")).click();
  await expectStatus(month, "published", 30);
  await page.getByRole("link", { name: say("posts.screen.backToDay") }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(one);
}

/** Asserts that every post of the scenario is on its platform exactly once. */
export async function expectOnPlatforms(month: MonthContext): Promise<void> {
  for (const part of STORY_POSTS) {
    const { permalink, status } = (await readJsonResponse(month, `/posts/${month.posts[part]}`)).post;
    expect([part, status]).toEqual([part, "published"]);
    expect(await (await fetch(permalink)).text()).toContain(getStoryMarker(month, part));
  }
  const feed = await (await fetch(`${readRunFile().sandbox.url}/feeds/facebook/${BAKERY}`)).text();
  for (const part of ["picture", "words", "infographic"] as const) {
    expect(feed.split(getStoryMarker(month, part))).toHaveLength(2);
  }
}

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** Locale of the client's phone: the page of a revoked link has no stored language. */
const LOCALES = { en: "en-US", he: "he-IL" };
const planText = (month: MonthContext, key: MessageKeyIn<"contentPlanner.plan">) =>
  month.say(`contentPlanner.plan.${key}`);

/**
 * Shares the plan as a file, then as a page on which the client approves a draft on a phone without a user
 * account.
 */
export async function shareWithClient(month: MonthContext, browser: Browser): Promise<ClientBrowser> {
  const { page, say } = month;
  await openPlanner(month);
  await button(page, planText(month, "open")).click();
  const dialog = page.getByRole("dialog", { name: planText(month, "title") });
  const zone: string = (await readJsonResponse(month, `/accounts/${month.brand}`)).account.timeZone;
  const to = getMonthRange(month.first).last;
  await dialog.getByLabel(planText(month, "from"), { exact: true }).fill(toLocalDate(new Date(), zone));
  await dialog.getByLabel(planText(month, "to"), { exact: true }).fill(to);
  await takePdf(month, dialog, to);
  await button(dialog, planText(month, "review.create")).click();
  const address = await dialog.getByLabel(planText(month, "review.url")).inputValue();
  const phone = await openPhone(month, browser, address);
  const card = phone.page
    .getByRole("listitem")
    .filter({ has: phone.page.locator(`[id="post-${month.draft}"]`) });
  await phone.page.getByLabel(planText(month, "client.reviewer.label")).fill("Noa");
  await button(card, planText(month, "client.approve")).tap();
  await expect(card.getByText(planText(month, "client.approved"))).toBeVisible();
  await openPlanner(month);
  await expect(page.locator(`[data-post="${month.draft}"] [data-said=approved]`)).toBeVisible();
  await page.getByTestId("notifications-bell").click();
  const findNotification = (kind: string) => page.locator(`[data-notification=${kind}]`);
  for (const [kind, times] of [
    ["post_published", 6],
    ["post_failed", 1],
    ["post_needs_review", 1],
    ["film_ready", 1],
  ] as const) {
    await expect(findNotification(kind)).toHaveCount(times);
  }
  await findNotification("client_approved").getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/posts/${month.draft}$`));
  await expect(page.getByLabel(say("posts.idea.label"))).toBeVisible();
  return phone;
}

async function takePdf(month: MonthContext, dialog: Locator, to: string): Promise<void> {
  const coming = month.page.waitForEvent("download");
  await button(dialog, planText(month, "pdf.create")).click();
  const file = await coming;
  expect(file.suggestedFilename()).toContain(`-to-${to}.pdf`);
  const { pages, text } = await readPdf(new Uint8Array(await readFile(await file.path())));
  expect(pages).toBeGreaterThan(1);
  for (const part of STORY_POSTS) expect(text).toContain(getStoryMarker(month, part));
}

export interface ClientBrowser {
  page: Page;
  /** Console errors. */
  problems: string[];
}

async function openPhone(
  { language }: MonthContext,
  browser: Browser,
  address: string,
): Promise<ClientBrowser> {
  const context = await browser.newContext({ ...PHONE, locale: LOCALES[language] });
  const problems = watchConsole(context, { "/review/": [404, 410] });
  const page = await context.newPage();
  await page.goto(address);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  return { page, problems };
}

/** Asserts that posts rewritten since then need another review. */
export async function expectChanged(month: MonthContext, { page }: ClientBrowser): Promise<void> {
  await page.reload();
  await expect(page.getByText(planText(month, "client.changedAfterFeedback"))).toBeVisible();
  await openPlanner(month);
  const mark = month.page.locator(`[data-post="${month.draft}"] [data-said=approved]`);
  await expect(mark).toHaveAccessibleName(new RegExp(planText(month, "feedback.older")));
}

/** Asserts that the review page is gone with the account. */
export async function expectReviewLinkRevoked(
  month: MonthContext,
  { page, problems }: ClientBrowser,
): Promise<void> {
  await page.reload();
  await expect(page.getByRole("heading", { name: planText(month, "client.closedTitle") })).toBeVisible();
  expect(problems).toEqual([]);
  await page.context().close();
}
