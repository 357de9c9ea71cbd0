import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ids, TENANCY } from "@/tests/api/tenancy-matrix";
import { insertJob } from "@/tests/harness/jobs";
import { insertNotification } from "@/tests/harness/notifications";
import { pictureForm } from "@/tests/harness/picture";
import { api, type Person, signUp, sql } from "@/tests/harness/stack";

let owner: Person;
let other: Person;
let foreign: Ids;

beforeAll(async () => {
  [owner, other] = await Promise.all([signUp(), signUp()]);
  const account = await brandOf(owner);
  const post = await api(owner, "POST", "/posts", { accountId: account, text: "The owner's own words" });
  const ownAccount = await brandOf(other);
  const [session] = (await api(owner, "GET", "/auth/sessions")).body.sessions;
  foreign = {
    account,
    post: post.body.post._id,
    session: session._id,
    payment: await paymentOf(owner),
    job: (await insertJob(owner)).id,
    notification: await insertNotification(owner, account),
    template: await templateOf(owner),
    source: await sourceOf(owner, account),
    video: await videoOf(owner, post.body.post._id),
    ...(await imageOf(owner)),
    ownAccount,
    reviewLink: (await reviewLinkOf(owner, account)).id,
    ownToken: (await reviewLinkOf(other, ownAccount)).token,
  };
});

async function brandOf(person: Person): Promise<string> {
  const answer = await api(person, "POST", "/accounts", { name: "Shachar Bakery" });
  return answer.body.account._id;
}

async function reviewLinkOf(person: Person, account: string): Promise<{ id: string; token: string }> {
  const path = `/content-plan/${account}/review-links`;
  await api(person, "POST", path, { startDate: "2027-02-01", endDate: "2027-02-28" });
  const [link] = (await api(person, "GET", path)).body.links;
  return { id: link._id, token: new URL(link.url).pathname.replace("/review/", "") };
}

async function paymentOf(person: Person): Promise<string> {
  const [payment] = await sql(
    `INSERT INTO payment (id, user_id, purpose, plan_key, period, amount, currency, gateway)
     VALUES (uuidv7(), $1, 'subscribe', 'pro', 'monthly', 9900, 'USD', 'stripe') RETURNING id`,
    [person.user._id],
  );
  return payment.id;
}

async function sourceOf(person: Person, account: string): Promise<string> {
  const note = { kind: "note", content: "How the owner talks" };
  return (await api(person, "POST", `/agent-chat/${account}/sources`, note)).body.source._id;
}

async function imageOf(person: Person): Promise<{ image: string; mediaUrl: string }> {
  const { image } = (await api(person, "POST", "/canvas-images/upload", await pictureForm())).body;
  return { image: image._id, mediaUrl: image.url };
}

async function templateOf(person: Person): Promise<string> {
  const { template: ours } = (await api(person, "GET", "/canvas-templates/kolot-arch-1x1")).body;
  const { template } = (await api(person, "POST", "/canvas-templates", { canvasData: ours.canvasData })).body;
  return template._id;
}

async function videoOf(person: Person, postId: string): Promise<string> {
  const wanted = { fileName: "film.mp4", contentType: "video/mp4", postId, size: 9_000 };
  return (await api(person, "POST", "/storage/get-video-upload-url", wanted)).body.publicUrl;
}

/** Everything of both people that a request could have changed. */
async function state(): Promise<unknown[]> {
  const people = [owner.user._id, other.user._id];
  return [
    await sql("SELECT * FROM account WHERE user_id = ANY($1::uuid[]) ORDER BY id", [people]),
    await sql(
      "SELECT p.* FROM post p JOIN account a ON a.id = p.account_id WHERE a.user_id = ANY($1::uuid[]) ORDER BY p.id",
      [people],
    ),
    await sql("SELECT id, revoked_at FROM session WHERE user_id = ANY($1::uuid[]) ORDER BY id", [people]),
    await sql("SELECT * FROM payment WHERE user_id = ANY($1::uuid[]) ORDER BY id", [people]),
    await sql("SELECT * FROM job WHERE user_id = ANY($1::uuid[]) ORDER BY id", [people]),
    await sql("SELECT * FROM notification WHERE user_id = ANY($1::uuid[]) ORDER BY id", [people]),
    await sql("SELECT * FROM connection WHERE account_id = $1", [foreign.account]),
    await sql("SELECT * FROM publication WHERE post_id = $1", [foreign.post]),
    await sql("SELECT * FROM post_image WHERE post_id = $1", [foreign.post]),
    await sql("SELECT * FROM agent_message WHERE post_id = $1 ORDER BY id", [foreign.post]),
    await sql("SELECT * FROM agent_source WHERE account_id = $1 ORDER BY id", [foreign.account]),
    await sql("SELECT * FROM canvas_image WHERE user_id = ANY($1::uuid[]) ORDER BY id", [people]),
    await sql("SELECT * FROM canvas_template WHERE user_id = ANY($1::uuid[]) ORDER BY id", [people]),
    await sql("SELECT * FROM review_link WHERE account_id = $1 ORDER BY id", [foreign.account]),
    await sql("SELECT * FROM review_decision WHERE post_id = $1 ORDER BY id", [foreign.post]),
    await sql("SELECT * FROM media WHERE user_id = ANY($1::uuid[]) ORDER BY id", [people]),
    await sql(
      "SELECT user_id, balance, reserved FROM credit_account WHERE user_id = ANY($1::uuid[]) ORDER BY 1",
      [people],
    ),
  ];
}

async function answerTo(entry: (typeof TENANCY)[number], ids: Ids) {
  const { path, body } = entry.request(ids);
  const answer = await api(other, entry.method, path, body);
  // Addresses are named back.
  const text = JSON.stringify({ ...answer.body, requestId: "" }).replaceAll(ids.mediaUrl, "");
  return { status: answer.status, body: JSON.parse(text) };
}

describe("somebody else's things are not there (TEN1)", () => {
  it.each(TENANCY.map((entry) => [`${entry.method} ${entry.route}, ${entry.how}`, entry] as const))(
    "%s",
    async (_, entry) => {
      const before = await state();
      const refused = await answerTo(entry, foreign);
      expect(refused.status).toBe(entry.status ?? 404);
      expect(JSON.stringify(refused.body)).toContain('"not_found"');
      // Whoever guesses ids must not learn which exist: same words, same fields.
      const nothing = {
        ...foreign,
        account: randomUUID(),
        post: randomUUID(),
        session: randomUUID(),
        payment: randomUUID(),
        job: randomUUID(),
        notification: randomUUID(),
        source: randomUUID(),
        image: randomUUID(),
        template: randomUUID(),
        reviewLink: randomUUID(),
        video: foreign.video.replace(/[^/]+\.mp4$/, `${randomUUID()}.mp4`),
        mediaUrl: foreign.mediaUrl.replace(/[0-9a-f-]{36}/, randomUUID()),
      };
      expect(await answerTo(entry, nothing)).toEqual(refused);
      const nonsense = {
        ...foreign,
        account: "1%27%20OR%201=1",
        post: "not-an-id",
        session: "not-an-id",
        payment: "not-an-id",
        job: "not-an-id",
        source: "not-an-id",
        image: "not-an-id",
        template: "kolot-arch-0x1",
        reviewLink: "not-an-id",
        video: "not-an-address",
        mediaUrl: "not-an-address",
      };
      expect(await answerTo(entry, nonsense)).toEqual(refused);
      expect(await state()).toEqual(before);
    },
  );
});
