import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import {
  BAKERY,
  connectFacebookPage,
  createAccountViaApi,
  createDraftFixture,
  declineWalkthrough,
  insertPaymentFixture,
  insertSubscriptionFixture,
  STUDIO,
  setCredits,
  uploadLogo,
} from "@/tests/harness/account-fixtures";
import { seedLibrary } from "@/tests/harness/library-fixtures";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";
import { extractToken, verifyEmailAddress, waitForMail } from "@/tests/harness/sandbox-inbox";
import { createMp4 } from "@/tests/harness/video-files";

/** Users with accounts and posts in every state that a screen can show. */
export interface ScreenSeedData {
  people: Record<"baker" | "runner" | "newcomer" | "googler" | "guest" | "spent" | "payer", SignedUpUser>;
  brands: Record<
    "full" | "empty" | "choosing" | "ended" | "forbidden" | "ending" | "parted" | "guest" | "spent" | "payer",
    string
  >;
  posts: Record<
    "empty" | "draft" | "film" | "scheduled" | "published" | "failed" | "review" | "spent",
    string
  >;
  /** Folder of the library with items, and one without. */
  folders: Record<"filled" | "empty", string>;
  /** ID of a payment. */
  payment: string;
  /** Path of the mail link that verifies the new user's email address. */
  /** Open link of a user who is signed in nowhere. */
  verifyPath: string;
  /** Used link. */
  verifiedPath: string;
}

const TEXT = `אנחנו פותחים מחר בשש, עם לחם מחמצת חם מהתנור. Warm sourdough from six on.

${"הריח מגיע לפני הלחם. The smell gets there first, then the crust, then the queue at the corner. ".repeat(6)}`;
const WRITTEN = {
  traits: ["summary", "audience", "tone", "favourite", "avoid", "banned"].map((kind) => ({
    ...{ kind, value: TEXT.slice(0, 300) },
  })),
  marks: [
    { rule: "hype", excerpt: "מושלם" },
    { rule: "invented_number", excerpt: TEXT.slice(0, 200) },
  ],
};
const LONG_VOICE = {
  ...{ summary: TEXT, audience: TEXT.slice(0, 500), tone: TEXT.slice(0, 200), address: "feminine" },
  sliders: { casual: 5, playful: 1, warm: 4 },
  favourites: ["לחם מחמצת", "crust", "a phrase that goes on for nearly as long as one may go on"],
  banned: Array.from({ length: 30 }, (_, n) => `word number ${n}`),
  examples: [TEXT, "קצר. Short."],
  avoid: [TEXT.slice(0, 300), "חגיגי מדי"],
};

/** Creates the data through the API, except states that only a worker or a platform can create. */
export async function seedScreens(): Promise<ScreenSeedData> {
  const baker = await signUp({ name: "נועה ברק" });
  const runner = await signUp({ name: "Maximiliane-Theodora von Hohenlohe-Langenburg" });
  const googler = await signUp({ name: "Dana" });
  await sql(`UPDATE "user" SET password_hash = NULL, google_id = $1 WHERE id = $1`, [googler.user._id]);
  const [guest, spent, newcomer] = [await signUp(), await signUp(), await signUp()];
  for (const user of [baker, runner, guest, spent]) await declineWalkthrough(user);
  const full = await createAccountViaApi(baker, {
    name: "מאפיית שחר Shachar Bakery",
    timeZone: "Asia/Jerusalem",
  });
  const empty = await createAccountViaApi(baker, { name: "Hagal Studio" });
  const choosing = await createAccountViaApi(baker, {
    name: "Riverside Running and Outdoor Equipment Company",
    brandVoice: LONG_VOICE,
    brandKit: { colors: Array.from({ length: 12 }, (_, n) => `#0b5d${10 + n}`) },
  });
  await uploadLogo(baker, full);
  await seedLibrary(baker, 40);
  const folders = await makeFolders(baker);
  for (const id of [full, choosing]) await connectFacebookPage(baker, id, { pages: [BAKERY, STUDIO] });
  await api(baker, "PUT", `/native-connections/${full}/facebook/pages`, { pageId: BAKERY });
  const payer = await signUp();
  await declineWalkthrough(payer);
  const weathers = await makeWeathers(runner, payer);
  const others = {
    payer: await createAccountViaApi(payer),
    guest: await createAccountViaApi(guest),
    spent: await createAccountViaApi(spent),
  };
  await endTrials({ soon: runner, over: spent });
  await setCredits(spent, 0);
  return {
    people: { baker, runner, newcomer, googler, guest, spent, payer },
    brands: { full, empty, choosing, ...weathers, ...others },
    posts: { ...(await makePosts(baker, full)), spent: (await createDraftFixture(spent, others.spent))._id },
    folders,
    payment: await makePayments(payer),
    verifyPath: await linkOf(await signUp()),
    verifiedPath: await verifyEmailAddress(await signUp()),
  };
}

/** Creates folders with names of both languages, one as long as possible, and fills two of them. */
async function makeFolders(user: SignedUpUser): Promise<ScreenSeedData["folders"]> {
  const names = [
    "לחמים",
    "Autumn campaign 2026",
    "Photos of the whole team at the opening of the second bakery",
  ];
  const ids: string[] = [];
  for (const name of names) {
    ids.push((await api(user, "POST", "/media-folders", { name })).body.folder._id);
  }
  const { images } = (await api(user, "GET", "/canvas-images?limit=20")).body;
  const imageIds = images.map(({ _id }: { _id: string }) => _id);
  const [filled = "", other = "", empty = ""] = [ids[0], ids[2], ids[1]];
  await api(user, "POST", "/canvas-images/move", { imageIds: imageIds.slice(5, 17), folderId: filled });
  await api(user, "POST", "/canvas-images/move", { imageIds: imageIds.slice(17), folderId: other });
  return { filled, empty };
}

async function linkOf(user: SignedUpUser): Promise<string> {
  return `/verify-email/${extractToken(await waitForMail(user), "/verify-email")}`;
}

/**
 * Creates accounts with unhealthy connections in the database, because all tests share the emulator's user.
 */
async function makeWeathers(runner: SignedUpUser, payer: SignedUpUser) {
  const ended = await createAccountViaApi(runner);
  const forbidden = await createAccountViaApi(runner, { name: "Weiss & Levy" });
  const ending = await createAccountViaApi(runner, { name: "מאפיית שחר Shachar Bakery" });
  const parted = await createAccountViaApi(payer);
  for (const [user, id] of [
    [runner, ended],
    [runner, forbidden],
    [runner, ending],
    [payer, parted],
  ] as const) {
    await connectFacebookPage(user, id, { pages: [BAKERY, STUDIO] });
    await api(user, "PUT", `/native-connections/${id}/facebook/pages`, { pageId: BAKERY });
  }
  const change = (id: string, set: string) => sql(`UPDATE connection SET ${set} WHERE account_id = $1`, [id]);
  await change(ended, "state = 'reconnect', problem = 'reconnect'");
  await change(forbidden, "scopes = ARRAY['pages_show_list']");
  await change(ending, "expires_at = now() + interval '9 days 12 hours', quota_asked_at = now()");
  await change(ending, `quota = '{"used": 2, "limit": 25, "seconds": 86400}'`);
  await change(parted, "state = 'disconnected', user_token = NULL, target_token = NULL");
  return { ended, forbidden, ending, parted };
}

/** Declines a card, then buys a plan with a scheduled downgrade. */
async function makePayments(payer: SignedUpUser): Promise<string> {
  await insertPaymentFixture(payer, "failed");
  await insertSubscriptionFixture(payer, {
    next: { planKey: "starter", period: "monthly" },
    problem: "card_declined",
  });
  return insertPaymentFixture(payer, "paid");
}

/** One trial near its end, another expired. */
async function endTrials({ soon, over }: { soon: SignedUpUser; over: SignedUpUser }): Promise<void> {
  const set = 'UPDATE "user" SET trial_ends_at = now() + make_interval(hours => $2::int) WHERE id = $1';
  await sql(set, [soon.user._id, 30]);
  await sql(set, [over.user._id, -30]);
}

async function addVideo(user: SignedUpUser, postId: string): Promise<void> {
  const form = new FormData();
  form.set("file", new Blob([Buffer.from(await createMp4({ width: 320, height: 180 }))]), "film.mp4");
  const { videoUrl } = (await api(user, "POST", "/storage/upload-video", form)).body;
  await api(user, "PUT", `/posts/${postId}`, { revision: 1, videoUrl });
}

async function makePosts(
  user: SignedUpUser,
  accountId: string,
): Promise<Omit<ScreenSeedData["posts"], "spent">> {
  const make = async (fields: object = { text: TEXT }) =>
    (await createDraftFixture(user, accountId, fields))._id as string;
  const draft = await make({ text: TEXT, hashtags: ["לחם", "sourdough", "Jaffa"] });
  // Inserts images of the demo account instead of generating them, because other tests inject faults into the
  // image emulator.
  await sql(
    `INSERT INTO post_image (id, post_id, index, media_id, alt)
     SELECT gen_random_uuid(), $1, row_number() OVER () - 1, i.media_id, CASE WHEN row_number() OVER () = 1 THEN '' ELSE i.alt END
     FROM post_image i JOIN post p ON p.id = i.post_id JOIN account a ON a.id = p.account_id
     JOIN "user" u ON u.id = a.user_id WHERE u.email = 'demo@kolot.example' LIMIT 3`,
    [draft],
  );
  await sql("UPDATE post SET written = $2::jsonb || jsonb_build_object('text', text) WHERE id = $1", [
    draft,
    JSON.stringify(WRITTEN),
  ]);
  await sql("UPDATE post SET label = 'green' WHERE id = $1", [draft]);
  const video = await make();
  await addVideo(user, video);
  const scheduled = await make();
  const scheduledAt = new Date(Date.now() + DAY_MS).toISOString();
  await api(user, "PUT", `/posts/${scheduled}`, { revision: 1, status: "scheduled", scheduledAt });
  const published = await make({});
  await api(user, "POST", `/posting/${accountId}/publish`, { postId: published });
  const [failed, review, empty] = [await make(), await make(), await make({ text: "" })];
  const set =
    "UPDATE post SET status = $2, problem = jsonb_build_object('code', $3::text, 'message', 'x') WHERE id = $1";
  await sql(set, [failed, "failed", "image_unreachable"]);
  await sql(set, [review, "needs_review", "outcome_unknown"]);
  return { empty, draft, film: video, scheduled, published, failed, review };
}
