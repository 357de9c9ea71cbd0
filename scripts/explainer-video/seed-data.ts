import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { addDays, type LocalDate, toLocalDate } from "@/lib/core/date-time/local-date";
import { toInstant } from "@/lib/core/date-time/zoned-time";
import { PLATFORMS } from "@/lib/core/platforms";
import type { Language } from "@/lib/i18n/direction";
import seedTexts from "@/scripts/explainer-video/seed-texts.json" with { type: "json" };
import { connectPlatform } from "@/tests/e2e/connect-platform";
import type { Translate } from "@/tests/e2e/messages";
import {
  createAccountViaApi,
  createDraftFixture,
  declineWalkthrough,
  generateImageForPost,
  insertSubscriptionFixture,
  setCredits,
} from "@/tests/harness/account-fixtures";
import { createReviewLinkFixture } from "@/tests/harness/review-fixtures";
import { api, readRunFile, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";

export const SEED_TEXTS = seedTexts;

/** The account has the Pro plan and has already used some credits of the month. */
const CREDITS = { granted: 2_500, left: 2_200 };
/** Days from today with a planned post; this week and the next ones keep open days. */
const PLANNED_DAYS = [1, 2, 4, 7, 8, 10, 11, 14, 16, 17, 21, 23];
/** Every third post is a draft; the others are scheduled. */
const DRAFT_EVERY = 3;

export interface VideoSeedData {
  person: SignedUpUser;
  account: string;
  /** A day in the month that the planner shows. */
  day: LocalDate;
  /** Post that could not be published, for the list of what needs attention. */
  failed: string;
  /** Path of the client's page. */
  review: string;
}

export async function seedVideoData(language: Language): Promise<VideoSeedData> {
  const { person: name, brand, zone, colors, summary, tone, plan } = SEED_TEXTS[language];
  const person = await signUp({ name, language });
  await sql(`UPDATE "user" SET email_verified_at = now() WHERE id = $1`, [person.user._id]);
  await insertSubscriptionFixture(person, { period: "monthly", days: 21 });
  await setCredits(person, CREDITS.left);
  await sql(
    `UPDATE credit_account SET granted = $2, trial_balance = 0, trial_end = NULL,
       period_end = now() + interval '21 days' WHERE user_id = $1`,
    [person.user._id, CREDITS.granted],
  );
  const account = await createAccountViaApi(person, {
    name: brand,
    language,
    timeZone: zone,
    industry: "food",
    brandVoice: { summary, tone },
    brandKit: { colors, fonts: [] },
  });
  await declineWalkthrough(person);
  const logo = new FormData();
  const image = await sharp(readFileSync("public/demo-images/bakery-logo.webp")).png().toBuffer();
  logo.set("file", new Blob([new Uint8Array(image)]), "logo.png");
  await api(person, "POST", `/accounts/${account}/logo`, logo);

  const today = toLocalDate(new Date(), zone);
  const posts: string[] = [];
  for (const [index, { text, image: prompt }] of plan.entries()) {
    const day = addDays(today, PLANNED_DAYS[index] ?? index);
    const at = toInstant(`${day}T${["07:30", "12:00", "18:30"][index % 3]}`, zone);
    const platform = PLATFORMS[index % PLATFORMS.length];
    const draft = { text, platform, scheduledAt: at?.instant.toISOString() };
    const post = await createDraftFixture(person, account, draft);
    await generateImageForPost(person, account, post._id, prompt);
    posts.push(post._id);
  }
  const failed = posts[2] ?? "";
  const scheduled = posts.filter((_, index) => index % DRAFT_EVERY !== DRAFT_EVERY - 1);
  await sql("UPDATE post SET status = 'scheduled' WHERE id = ANY($1::uuid[])", [scheduled]);
  const { address } = await createReviewLinkFixture(person, account, {
    startDate: addDays(today, 1),
    endDate: addDays(today, 28),
    locale: language,
  });
  return { person, account, day: addDays(today, 10), failed, review: address };
}

/** Connects the three networks and names their accounts after the brand; the emulators know one brand only. */
export async function connectPlatforms(page: Page, say: Translate, account: string, brand: string) {
  await page.goto(`${readRunFile().app.url}/account/${account}/connections`);
  for (const platform of PLATFORMS) await connectPlatform(page, say, platform);
  await sql("UPDATE connection SET target_name = $2, avatar_key = NULL WHERE account_id = $1", [
    account,
    brand,
  ]);
}

/** Days by which a post is set back so that its time has passed. */
const SET_BACK = 5;

/** Makes a post one that could not be published, or a draft again. */
export const setFailed = (post: string, isFailed: boolean) =>
  sql(
    `UPDATE post SET status = $2, problem = $3::jsonb,
       scheduled_at = scheduled_at + make_interval(days => $4::int) WHERE id = $1`,
    [
      post,
      isFailed ? "failed" : "draft",
      isFailed ? JSON.stringify({ code: "image_unreachable", message: "x" }) : null,
      isFailed ? -SET_BACK : SET_BACK,
    ],
  );

/** Forgets schedules that were taken back, because the video publishes at once what it has just scheduled. */
export const forgetCancelled = (account: string) =>
  sql(
    `DELETE FROM publication USING post
     WHERE post_id = post.id AND account_id = $1 AND state = 'cancelled'`,
    [account],
  );
