import { readFile } from "node:fs/promises";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { expect } from "@playwright/test";
import {
  answerOf,
  button,
  composerText,
  type Month,
  openPost,
  PARTS,
  passPeriod,
  spend,
  spendable,
} from "@/tests/e2e/month/world";
import { payWith } from "@/tests/e2e/paying";
import { placesWith } from "@/tests/harness/places";
import { control, run, sql, stackEnvironment } from "@/tests/harness/stack";
import { TRANZILA_CARDS } from "@/tests/harness/tranzila";

const PRO = 2_500;
const pro = ({ page }: Month) => page.getByRole("article", { name: "Pro", exact: true });
const rewrite = ({ page, say }: Month) => page.getByRole("button", { name: say("posts.idea.rewrite") });
const subscriptionOf = async (month: Month) =>
  (await answerOf(month, "/payments/user/subscription")).subscription;
const paymentsOf = async (month: Month): Promise<{ _id: string; purpose: string; state: string }[]> =>
  (await answerOf(month, "/payments/history")).payments;

/** Seven days are over: writing is refused, and the way leads to the plans. */
export async function runOutOfTrial(month: Month): Promise<void> {
  const { page, say, person, words } = month;
  const past = "now() - interval '1 second'";
  await sql(`UPDATE credit_account SET period_end = ${past} WHERE user_id = $1`, [person]);
  await sql(`UPDATE "user" SET trial_ends_at = ${past} WHERE id = $1`, [person]);
  await openPost(month, month.draft);
  await page.getByLabel(say("posts.idea.label")).fill(words.idea);
  await rewrite(month).click();
  const dialog = page.getByRole("dialog", { name: say("subscription.shortage.title.text") });
  await expect(dialog.getByRole("definition")).toHaveText(["1", "0", "1"]);
  await dialog.getByText(say("subscription.period.monthly"), { exact: true }).click();
  await pro(month).getByRole("button").click();
  await expect(page).toHaveURL((url) => url.pathname === "/subscriptions");
  await expect(page.getByRole("radio", { name: say("subscription.period.monthly") })).toBeChecked();
}

/** In the frame; then what was refused is written. */
export async function subscribe(month: Month): Promise<void> {
  const { page, say } = month;
  await pro(month).getByRole("button").click();
  await payWith(page, say, TRANZILA_CARDS.approved);
  const paid = say("subscription.payment.paid.title");
  await expect(page.getByRole("dialog").getByRole("heading", { name: paid })).toBeVisible();
  await button(page, say("subscription.payment.toPlans")).click();
  await expect(pro(month)).toContainText(say("subscription.plans.current"));
  expect(await spendable(month)).toBe(PRO);
  await expect(page.getByRole("region", { name: say("subscription.notice.label") })).toHaveCount(0);
  await openPost(month, month.draft);
  const before = await composerText(page).inputValue();
  await page.getByLabel(say("posts.idea.label")).fill(month.words.idea);
  await spend(month, rewrite(month), 1);
  await expect(composerText(page)).not.toHaveValue(before);
  await expect(page.getByText(say("posts.idea.written"))).toBeVisible();
  expect(await spendable(month)).toBe(PRO - 1);
}

/** The gateway charges the standing order on its day; `response` is what the card says. */
async function chargeNextMonth(month: Month, response: string): Promise<void> {
  const first = (await paymentsOf(month)).find(({ purpose }) => purpose === "subscribe");
  await passPeriod(month);
  const made = await control.trigger({
    ...{ service: "tranzila", event: "recurring-charge", orderId: first?._id, response },
  });
  expect(made).toMatchObject({ response });
}

export async function renew(month: Month): Promise<void> {
  const { page, say } = month;
  await chargeNextMonth(month, "000");
  await expect.poll(() => spendable(month), { timeout: 30_000 }).toBe(PRO);
  await page.goto("/subscriptions");
  await expect(pro(month)).toContainText(say("subscription.plans.current"));
  await expect(
    page.getByRole("row").filter({ hasText: say("subscription.history.purpose.renewal") }),
  ).toHaveCount(1);
  const { isActive, periodEnd } = await subscriptionOf(month);
  expect([isActive, Date.parse(periodEnd) > Date.now()]).toEqual([true, true]);
}

/** The plan ends, and nothing can be made any more. */
export async function meetDeclinedCard(month: Month): Promise<void> {
  const { page, say } = month;
  await chargeNextMonth(month, "004");
  await expect
    .poll(async () => (await subscriptionOf(month)).problem, { timeout: 30_000 })
    .toBe("card_declined");
  await page.goto("/subscriptions");
  await expect(page.getByText(say("subscription.mine.declined.title"), { exact: true })).toBeVisible();
  await expect(pro(month)).toContainText(say("subscription.plans.endedDeclined"));
  expect(await spendable(month)).toBe(0);
}

/** The gateway would try the card again next month: the person puts an end to that. */
export async function cancel(month: Month): Promise<void> {
  const { page, say } = month;
  await button(page, say("subscription.mine.cancel")).click();
  await expect(page.getByText(say("subscription.mine.givenUp"))).toBeVisible();
  await expect(page.getByText(say("subscription.mine.declined.title"), { exact: true })).toBeHidden();
  await expect(button(page, say("subscription.mine.cancel"))).toBeHidden();
  const first = (await paymentsOf(month)).find(({ purpose }) => purpose === "subscribe");
  const stopped = async () =>
    (await control.effects("tranzila")).effects.filter(
      ({ kind, data }: { kind: string; data: { order_id?: string } }) =>
        kind === "standing_order_stopped" && data.order_id === first?._id,
    ).length;
  await expect.poll(stopped, { timeout: 20_000 }).toBe(1);
}

/** What of a person is kept, as they get it themselves. */
export interface Export {
  account: { id: string }[];
  post: { id: string; text: string }[];
  media: { id: string; url: string }[];
  payment: { id: string }[];
}

export async function exportData(month: Month): Promise<Export> {
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
  expect(ids).toEqual(expect.arrayContaining([...PARTS.map((part) => month.posts[part]), month.draft]));
  expect(data.connection).toHaveLength(3);
  expect(data.payment).toHaveLength(3);
  expect(data.review_decision).toHaveLength(1);
  for (const { url } of data.media) expect((await fetch(url)).status).toBe(200);
  return data;
}

/** With the typed address: who came with Google has no password. */
export async function deleteEverything(month: Month): Promise<() => Promise<number>> {
  const { page, say } = month;
  const permissions = "/v26.0/me/permissions";
  // All tests share the network's one person: what this one takes back would be gone for them. It only hears of it.
  const heard = { kind: "status", status: 200, body: { success: true } };
  await control.armFault({ service: "meta", method: "DELETE", path: permissions, times: 2, action: heard });
  const revoked = await control.countCalls("meta", permissions, "DELETE");
  await page.getByRole("button", { name: say("auth.me.delete.open") }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel(say("auth.me.delete.email")).fill(month.email);
  await button(dialog, say("auth.me.delete.confirm")).click();
  await expect(page).toHaveURL((url) => url.hash === "#account-deleted");
  await expect(page.locator("#account-deleted")).toBeVisible();
  return revoked;
}

/** By judges that know nothing of our lists: every column of the database, every object of the store, the networks. */
export async function expectNothingLeft(
  month: Month,
  kept: Export,
  revoked: () => Promise<number>,
): Promise<void> {
  const ids = [kept.account, kept.post, kept.media, kept.payment].flatMap((rows) => rows.map(({ id }) => id));
  const left = async (text: string) => (await placesWith(sql, text)).map((place) => `${text}: ${place}`);
  await expect.poll(() => left(month.person), { timeout: 60_000 }).toEqual([]);
  for (const text of [month.brand, ...ids]) expect(await left(text)).toEqual([]);
  // The farewell is kept as long as any mail.
  expect(await placesWith(sql, month.email)).toEqual(["outbox_mail.to"]);
  const mails = await sql(`SELECT template FROM outbox_mail WHERE "to" = $1`, [month.email]);
  expect(mails).toEqual([{ template: "account-deletion" }]);
  for (const { url } of kept.media) expect((await fetch(url)).status).toBe(404);
  const objects = await objectKeys();
  const names = kept.media.map(({ url }) => nameOf(url));
  expect(objects.filter((key) => names.some((name) => key.includes(name)))).toEqual([]);
  expect(await revoked()).toBeGreaterThanOrEqual(2);
}

/** The name of an object, which its other sizes carry too. */
const nameOf = (url: string) => /([0-9a-f-]{36})\.\w+$/.exec(new URL(url).pathname)?.[1] ?? url;

async function objectKeys(): Promise<string[]> {
  const {
    S3_ACCESS_KEY_ID = "",
    S3_SECRET_ACCESS_KEY = "",
    S3_BUCKET: Bucket,
    S3_REGION,
  } = stackEnvironment();
  const s3 = new S3Client({
    ...{ endpoint: run().objectStore.url, region: S3_REGION ?? "us-east-1", forcePathStyle: true },
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
