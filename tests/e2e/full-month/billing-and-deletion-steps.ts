import { readFile } from "node:fs/promises";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { expect } from "@playwright/test";
import {
  button,
  clickPricedButton,
  composerText,
  endBillingPeriod,
  getSpendableCredits,
  type MonthContext,
  openPost,
  readJsonResponse,
  STORY_POSTS,
} from "@/tests/e2e/full-month/context";
import { payInFrame } from "@/tests/e2e/pay-in-frame";
import { findTextInDatabase } from "@/tests/harness/find-text-in-database";
import { control, productEnvironment, readRunFile, sql } from "@/tests/harness/running-product";
import { fetchInbox } from "@/tests/harness/sandbox-inbox";
import { TRANZILA_CARDS } from "@/tests/harness/tranzila-page-objects";

const PRO = 2_500;
const pro = ({ page }: MonthContext) => page.getByRole("article", { name: "Pro", exact: true });
const rewrite = ({ page, say }: MonthContext) =>
  page.getByRole("button", { name: say("posts.idea.rewrite") });
const subscriptionOf = async (month: MonthContext) =>
  (await readJsonResponse(month, "/payments/user/subscription")).subscription;
const paymentsOf = async (month: MonthContext): Promise<{ _id: string; purpose: string; state: string }[]> =>
  (await readJsonResponse(month, "/payments/history")).payments;

/** Ends the seven-day trial: generation is refused and links to the plans. */
export async function exhaustTrial(month: MonthContext): Promise<void> {
  const { page, say, person, words } = month;
  const past = "now() - interval '1 second'";
  await sql(`UPDATE credit_account SET period_end = ${past} WHERE user_id = $1`, [person]);
  await sql(`UPDATE "user" SET trial_ends_at = ${past} WHERE id = $1`, [person]);
  await openPost(month, month.draft);
  await page.getByLabel(say("posts.idea.label")).fill(words.idea);
  await rewrite(month).click();
  const dialog = page.getByRole("dialog", { name: say("subscription.insufficientCredits.title.text") });
  await expect(dialog.getByRole("definition")).toHaveText(["1", "0", "1"]);
  await dialog.getByText(say("subscription.period.monthly"), { exact: true }).click();
  await pro(month).getByRole("button").click();
  await expect(page).toHaveURL((url) => url.pathname === "/subscriptions");
  await expect(page.getByRole("radio", { name: say("subscription.period.monthly") })).toBeChecked();
}

/** Pays in the frame and then generates the text that was refused. */
export async function subscribe(month: MonthContext): Promise<void> {
  const { page, say } = month;
  await pro(month).getByRole("button").click();
  await payInFrame(page, say, TRANZILA_CARDS.approved);
  const paid = say("subscription.payment.paid.title");
  await expect(page.getByRole("dialog").getByRole("heading", { name: paid })).toBeVisible();
  await button(page, say("subscription.payment.toPlans")).click();
  await expect(pro(month)).toContainText(say("subscription.plans.current"));
  expect(await getSpendableCredits(month)).toBe(PRO);
  await expect(page.getByRole("region", { name: say("subscription.trialNotification.label") })).toHaveCount(
    0,
  );
  await openPost(month, month.draft);
  const before = await composerText(page).inputValue();
  await page.getByLabel(say("posts.idea.label")).fill(month.words.idea);
  await clickPricedButton(month, rewrite(month), 1);
  await expect(composerText(page)).not.toHaveValue(before);
  await expect(page.getByText(say("posts.idea.written"))).toBeVisible();
  expect(await getSpendableCredits(month)).toBe(PRO - 1);
}

/** Lets the gateway charge the recurring payment; `response` is the card's result. */
async function chargeNextMonth(month: MonthContext, response: string): Promise<void> {
  const first = (await paymentsOf(month)).find(({ purpose }) => purpose === "subscribe");
  await endBillingPeriod(month);
  const made = await control.trigger({
    ...{ service: "tranzila", event: "recurring-charge", orderId: first?._id, response },
  });
  expect(made).toMatchObject({ response });
}

export async function renew(month: MonthContext): Promise<void> {
  const { page, say } = month;
  await chargeNextMonth(month, "000");
  await expect.poll(() => getSpendableCredits(month), { timeout: 30_000 }).toBe(PRO);
  await page.goto("/subscriptions");
  await expect(pro(month)).toContainText(say("subscription.plans.current"));
  await expect(
    page.getByRole("row").filter({ hasText: say("subscription.history.purpose.renewal") }),
  ).toHaveCount(1);
  const { isActive, periodEnd } = await subscriptionOf(month);
  expect([isActive, Date.parse(periodEnd) > Date.now()]).toEqual([true, true]);
}

/** Declines the card: the plan ends and generation is refused. */
export async function declineCard(month: MonthContext): Promise<void> {
  const { page, say } = month;
  await chargeNextMonth(month, "004");
  await expect
    .poll(async () => (await subscriptionOf(month)).problem, { timeout: 30_000 })
    .toBe("card_declined");
  await page.goto("/subscriptions");
  await expect(
    page.getByText(say("subscription.subscription.declined.title"), { exact: true }),
  ).toBeVisible();
  await expect(pro(month)).toContainText(say("subscription.plans.endedDeclined"));
  expect(await getSpendableCredits(month)).toBe(0);
}

/** Cancels, because the gateway would charge the card again next month. */
export async function cancel(month: MonthContext): Promise<void> {
  const { page, say } = month;
  await button(page, say("subscription.subscription.cancel")).click();
  await expect(page.getByText(say("subscription.subscription.abandoned"))).toBeVisible();
  await expect(page.getByText(say("subscription.subscription.declined.title"), { exact: true })).toBeHidden();
  await expect(button(page, say("subscription.subscription.cancel"))).toBeHidden();
  const first = (await paymentsOf(month)).find(({ purpose }) => purpose === "subscribe");
  const stopped = async () =>
    (await control.effects("tranzila")).effects.filter(
      ({ kind, data }: { kind: string; data: { order_id?: string } }) =>
        kind === "standing_order_stopped" && data.order_id === first?._id,
    ).length;
  await expect.poll(stopped, { timeout: 20_000 }).toBe(1);
}

/** The user's own data export. */
export interface Export {
  account: { id: string }[];
  post: { id: string; text: string }[];
  media: { id: string; url: string }[];
  payment: { id: string }[];
}

export async function exportData(month: MonthContext): Promise<Export> {
  const { page, say } = month;
  await page.goto("/account/me");
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: say("auth.me.export"), exact: true }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^kolot-export-\d{4}-\d{2}-\d{2}\.json$/);
  const { data } = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(data.user).toMatchObject([{ id: month.person, email: month.email }]);
  expect(data.account).toMatchObject([{ id: month.brand, name: month.words.brand }]);
  const ids = data.post.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(expect.arrayContaining([...STORY_POSTS.map((part) => month.posts[part]), month.draft]));
  expect(data.connection).toHaveLength(3);
  expect(data.payment).toHaveLength(3);
  expect(data.review_decision).toHaveLength(1);
  for (const { url } of data.media) expect((await fetch(url)).status).toBe(200);
  return data;
}

/** Confirms with the typed email address, because a Google user has no password. */
export async function deleteEverything(month: MonthContext): Promise<() => Promise<number>> {
  const { page, say } = month;
  const permissions = "/v26.0/me/permissions";
  // All tests share the emulator's one user; the revocation is only recorded.
  const heard = { kind: "status", status: 200, body: { success: true } };
  await control.armFault({ service: "meta", method: "DELETE", path: permissions, times: 2, action: heard });
  const revoked = await control.countCalls("meta", permissions, { method: "DELETE" });
  await page.getByRole("button", { name: say("auth.me.delete.open") }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel(say("auth.me.delete.email")).fill(month.email);
  await button(dialog, say("auth.me.delete.confirm")).click();
  await expect(page).toHaveURL((url) => url.hash === "#account-deleted");
  await expect(page.locator("#account-deleted")).toBeVisible();
  return revoked;
}

/**
 * Uses checks independent of the product's own lists: every database column, every stored object, the
 * platform emulators.
 */
export async function expectNothingLeft(
  month: MonthContext,
  kept: Export,
  revoked: () => Promise<number>,
): Promise<void> {
  const ids = [kept.account, kept.post, kept.media, kept.payment].flatMap((rows) => rows.map(({ id }) => id));
  const left = async (text: string) =>
    (await findTextInDatabase(sql, text)).map((place) => `${text}: ${place}`);
  await expect.poll(() => left(month.person), { timeout: 60_000 }).toEqual([]);
  for (const text of [month.brand, ...ids]) expect(await left(text)).toEqual([]);
  const texts = JSON.parse(await readFile(`messages/${month.language}/server/mail.json`, "utf8"));
  const subjects = (await fetchInbox(month.email)).map(({ subject }) => subject);
  expect(subjects).toContain(texts.accountDeletion.subject);
  // The mail cleanup deletes the row of the sent confirmation, the last place of the address.
  await expect.poll(() => findTextInDatabase(sql, month.email), { timeout: 90_000 }).toEqual([]);
  for (const { url } of kept.media) expect((await fetch(url)).status).toBe(404);
  const objects = await objectKeys();
  const names = kept.media.map(({ url }) => nameOf(url));
  expect(objects.filter((key) => names.some((name) => key.includes(name)))).toEqual([]);
  expect(await revoked()).toBeGreaterThanOrEqual(2);
}

/** Object name, shared by all its renditions. */
const nameOf = (url: string) => /([0-9a-f-]{36})\.\w+$/.exec(new URL(url).pathname)?.[1] ?? url;

async function objectKeys(): Promise<string[]> {
  const {
    S3_ACCESS_KEY_ID = "",
    S3_SECRET_ACCESS_KEY = "",
    S3_BUCKET: Bucket,
    S3_REGION,
  } = productEnvironment();
  const s3 = new S3Client({
    ...{ endpoint: readRunFile().objectStore.url, region: S3_REGION ?? "us-east-1", forcePathStyle: true },
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  });
  const keys: string[] = [];
  for (let token: string | undefined; ; ) {
    const page = await s3.send(new ListObjectsV2Command({ Bucket, ContinuationToken: token }));
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
    token = page.NextContinuationToken;
    if (!token) return keys;
  }
}
