import { readFile } from "node:fs/promises";
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { dayAt, monthOf } from "@/lib/posts/days";
import { connect } from "@/tests/e2e/connecting";
import { watchConsole } from "@/tests/e2e/fixtures";
import {
  answerOf,
  button,
  composerText,
  expectStatus,
  type Month,
  markOf,
  openPlanner,
  PARTS,
} from "@/tests/e2e/month/world";
import { readPdf } from "@/tests/harness/read-pdf";
import { control, run, sql } from "@/tests/harness/stack";
import { BAKERY } from "@/tests/harness/story";

const FEED = { service: "meta", method: "POST", path: `/v26.0/${BAKERY}/feed` };
/** As Facebook declines a content under its rules. */
const DECLINED = { code: 100, error_subcode: 1_346_003, type: "OAuthException", message: "Declined" };

export async function connectNetworks({ page, say }: Month): Promise<void> {
  await page
    .getByRole("link", { name: say("common.nav.connections"), exact: true })
    .first()
    .click();
  for (const platform of ["facebook", "instagram", "linkedin"] as const) await connect(page, say, platform);
}

/** Each for the time that its day has on the plan. */
export async function scheduleAll(month: Month): Promise<void> {
  const { page, say, posts } = month;
  for (const part of PARTS) {
    await page.goto(`/account/${month.brand}/posts/${posts[part]}`);
    await button(page, say("posts.schedule.schedule")).click();
    await expectStatus(month, "scheduled");
  }
  await page.goto(`/account/${month.brand}`);
  const due = say("dashboard.today.headlineDue", { n: PARTS.length });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(due);
}

/** The days come: four posts go out, one is declined, of one nobody knows. */
export async function letTimeCome(month: Month): Promise<void> {
  const { page, say, brand } = month;
  const arm = (containing: string, action: { kind: string } & Record<string, unknown>) =>
    control.armFault({ ...FEED, containing, action });
  await arm(markOf(month, "infographic"), { kind: "status", status: 400, body: { error: DECLINED } });
  await arm(markOf(month, "words"), { kind: "status", status: 500 });
  await sql(
    `WITH due AS (
       UPDATE post SET scheduled_at = now() WHERE account_id = $1 AND status = 'scheduled' RETURNING id)
     UPDATE publication SET due_at = now(), next_at = now() FROM due WHERE post_id = due.id`,
    [brand],
  );
  await page.reload();
  const needs = say("dashboard.today.headlineNeeds", { n: 2 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(needs, { timeout: 45_000 });
  const published = async () =>
    (await sql("SELECT id FROM post WHERE account_id = $1 AND status = 'published'", [brand])).length;
  await expect.poll(published, { timeout: 45_000 }).toBe(4);
}

/** The one nobody knows of is sent once more from the day; the declined one is written anew. */
export async function resolveBoth(month: Month): Promise<void> {
  const { page, say, posts } = month;
  const row = (id: string) => page.locator(`[data-post="${id}"]`);
  await button(row(posts.words), say("dashboard.needs.again")).click();
  await expect(row(posts.words).getByText(say("posts.status.published"), { exact: true })).toBeVisible({
    timeout: 30_000,
  });
  const one = say("dashboard.today.headlineNeeds", { n: 1 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(one);
  await row(posts.infographic)
    .getByRole("link", { name: say("dashboard.needs.open") })
    .click();
  await expect(page.getByText(say("posts.outcome.failedTitle"))).toBeVisible();
  await expect(page.getByText(say("posts.problem.policy")).first()).toBeVisible();
  await composerText(page).fill(`${month.words.about}\n${markOf(month, "infographic")}`);
  await page.getByRole("radio", { name: say("posts.schedule.now"), exact: true }).click();
  await button(page, say("posts.schedule.publishNow")).click();
  await expectStatus(month, "published", 30);
  await page.getByRole("link", { name: say("posts.screen.back") }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(one);
}

/** What anybody sees on the networks: every post of the story, and each of them once. */
export async function seeOnNetworks(month: Month): Promise<void> {
  for (const part of PARTS) {
    const { permalink, status } = (await answerOf(month, `/posts/${month.posts[part]}`)).post;
    expect([part, status]).toEqual([part, "published"]);
    expect(await (await fetch(permalink)).text()).toContain(markOf(month, part));
  }
  const feed = await (await fetch(`${run().sandbox.url}/feeds/facebook/${BAKERY}`)).text();
  for (const part of ["picture", "words", "infographic"] as const) {
    expect(feed.split(markOf(month, part))).toHaveLength(2);
  }
}

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** Of the client's phone: a page that is gone cannot say in which language it was. */
const LOCALES = { en: "en-US", he: "he-IL" };
const planText = (month: Month, key: string) => month.say(`contentPlanner.plan.${key}`);

/** The plan as a file; then as a page on which the client approves a draft, on a phone and with no account. */
export async function shareWithClient(month: Month, browser: Browser): Promise<ClientsPhone> {
  const { page, say } = month;
  await openPlanner(month);
  await button(page, planText(month, "open")).click();
  const dialog = page.getByRole("dialog", { name: planText(month, "title") });
  const zone: string = (await answerOf(month, `/accounts/${month.brand}`)).account.timeZone;
  const to = monthOf(month.first).last;
  await dialog.getByLabel(planText(month, "from"), { exact: true }).fill(dayAt(new Date(), zone));
  await dialog.getByLabel(planText(month, "to"), { exact: true }).fill(to);
  await takePdf(month, dialog, to);
  await button(dialog, planText(month, "review.make")).click();
  const address = await dialog.getByLabel(planText(month, "review.address")).inputValue();
  const phone = await openPhone(month, browser, address);
  const card = phone.page
    .getByRole("listitem")
    .filter({ has: phone.page.locator(`[id="post-${month.draft}"]`) });
  await button(card, planText(month, "client.approve")).tap();
  await expect(card.getByText(planText(month, "client.approved"))).toBeVisible();
  await openPlanner(month);
  await expect(page.locator(`[data-post="${month.draft}"] [data-said=approved]`)).toBeVisible();
  await page.getByTestId("notifications-bell").click();
  const told = (kind: string) => page.locator(`[data-notification=${kind}]`);
  for (const [kind, times] of [
    ["post_published", 6],
    ["post_failed", 1],
    ["post_needs_review", 1],
    ["film_ready", 1],
  ] as const) {
    await expect(told(kind)).toHaveCount(times);
  }
  await told("client_approved").getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/posts/${month.draft}$`));
  await expect(page.getByLabel(say("posts.idea.label"))).toBeVisible();
  return phone;
}

async function takePdf(month: Month, dialog: Locator, to: string): Promise<void> {
  const coming = month.page.waitForEvent("download");
  await button(dialog, planText(month, "pdf.make")).click();
  const file = await coming;
  expect(file.suggestedFilename()).toContain(`-to-${to}.pdf`);
  const { pages, text } = await readPdf(new Uint8Array(await readFile(await file.path())));
  expect(pages).toBeGreaterThan(1);
  for (const part of PARTS) expect(text).toContain(markOf(month, part));
}

export interface ClientsPhone {
  page: Page;
  /** What stood in its console. */
  problems: string[];
}

async function openPhone({ language }: Month, browser: Browser, address: string): Promise<ClientsPhone> {
  const context = await browser.newContext({ ...PHONE, locale: LOCALES[language] });
  const problems = watchConsole(context, { "/review/": [404, 410] });
  const page = await context.newPage();
  await page.goto(address);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  return { page, problems };
}

/** What was written anew since is to be looked at once more. */
export async function expectChanged(month: Month, { page }: ClientsPhone): Promise<void> {
  await page.reload();
  await expect(page.getByText(planText(month, "client.changedSince"))).toBeVisible();
  await openPlanner(month);
  const mark = month.page.locator(`[data-post="${month.draft}"] [data-said=approved]`);
  await expect(mark).toHaveAccessibleName(new RegExp(planText(month, "said.older")));
}

/** With the brand, its page for the client is gone. */
export async function expectClosed(month: Month, { page, problems }: ClientsPhone): Promise<void> {
  await page.reload();
  await expect(page.getByRole("heading", { name: planText(month, "client.closedTitle") })).toBeVisible();
  expect(problems).toEqual([]);
  await page.context().close();
}
