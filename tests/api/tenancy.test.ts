import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ids, TENANCY } from "@/tests/api/tenancy-matrix";
import { createOneOfEach } from "@/tests/harness/one-of-each";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";

let owner: SignedUpUser;
let other: SignedUpUser;
let foreign: Ids;

beforeAll(async () => {
  [owner, other] = await Promise.all([signUp(), signUp()]);
  const { things } = await createOneOfEach(owner);
  const { things: own, reviewToken } = await createOneOfEach(other);
  // A fresh proof of identity, which is asked for before the passkey is looked up.
  await sql("UPDATE session SET stepped_up_at = now() WHERE user_id = $1", [other.user._id]);
  foreign = { ...things, ownAccount: own.account, ownToken: reviewToken };
});

/** Returns everything of both users that a request could change. */
async function state(): Promise<unknown[]> {
  const users = [owner.user._id, other.user._id];
  return [
    await sql("SELECT * FROM account WHERE user_id = ANY($1::uuid[]) ORDER BY id", [users]),
    await sql(
      "SELECT p.* FROM post p JOIN account a ON a.id = p.account_id WHERE a.user_id = ANY($1::uuid[]) ORDER BY p.id",
      [users],
    ),
    await sql("SELECT id, revoked_at FROM session WHERE user_id = ANY($1::uuid[]) ORDER BY id", [users]),
    await sql("SELECT * FROM passkey WHERE user_id = ANY($1::uuid[]) ORDER BY id", [users]),
    await sql("SELECT * FROM payment WHERE user_id = ANY($1::uuid[]) ORDER BY id", [users]),
    await sql("SELECT * FROM job WHERE user_id = ANY($1::uuid[]) ORDER BY id", [users]),
    await sql("SELECT * FROM notification WHERE user_id = ANY($1::uuid[]) ORDER BY id", [users]),
    await sql("SELECT * FROM connection WHERE account_id = $1", [foreign.account]),
    await sql("SELECT * FROM publication WHERE post_id = $1", [foreign.post]),
    // The worker describes images meanwhile. A request that changes a description changes the post as well.
    await sql("SELECT to_jsonb(i) - 'alt' - 'alt_proposal' AS row FROM post_image i WHERE post_id = $1", [
      foreign.post,
    ]),
    await sql("SELECT * FROM agent_message WHERE post_id = $1 ORDER BY id", [foreign.post]),
    await sql("SELECT * FROM agent_source WHERE account_id = $1 ORDER BY id", [foreign.account]),
    await sql("SELECT * FROM canvas_image WHERE user_id = ANY($1::uuid[]) ORDER BY id", [users]),
    await sql("SELECT * FROM canvas_template WHERE user_id = ANY($1::uuid[]) ORDER BY id", [users]),
    await sql("SELECT * FROM review_link WHERE account_id = $1 ORDER BY id", [foreign.account]),
    await sql("SELECT * FROM review_decision WHERE post_id = $1 ORDER BY id", [foreign.post]),
    await sql("SELECT * FROM media WHERE user_id = ANY($1::uuid[]) ORDER BY id", [users]),
    await sql(
      "SELECT user_id, balance, reserved FROM credit_account WHERE user_id = ANY($1::uuid[]) ORDER BY 1",
      [users],
    ),
  ];
}

async function responseTo(entry: (typeof TENANCY)[number], ids: Ids) {
  const { path, body } = entry.request(ids);
  const response = await api(other, entry.method, path, body);
  // Responses repeat the requested URLs.
  const text = JSON.stringify({ ...response.body, requestId: "" }).replaceAll(ids.mediaUrl, "");
  return { status: response.status, body: JSON.parse(text) };
}

// spec: D3.49
describe("objects of another user [TEN1]", () => {
  it.each(TENANCY.map((entry) => [`${entry.method} ${entry.route}, ${entry.how}`, entry] as const))(
    "another user's object is not found: %s",
    async (_, entry) => {
      const before = await state();
      const refused = await responseTo(entry, foreign);
      expect(refused.status).toBe(entry.status ?? 404);
      expect(JSON.stringify(refused.body)).toContain('"not_found"');
      // A caller who guesses IDs must not learn which exist, so text and fields are equal.
      const nothing = {
        ...foreign,
        account: randomUUID(),
        post: randomUUID(),
        session: randomUUID(),
        passkey: randomUUID(),
        payment: randomUUID(),
        job: randomUUID(),
        notification: randomUUID(),
        source: randomUUID(),
        image: randomUUID(),
        template: randomUUID(),
        reviewLink: randomUUID(),
        result: randomUUID(),
        video: foreign.video.replace(/[^/]+\.mp4$/, `${randomUUID()}.mp4`),
        mediaUrl: foreign.mediaUrl.replace(/[0-9a-f-]{36}/, randomUUID()),
      };
      expect(await responseTo(entry, nothing)).toEqual(refused);
      const nonsense = {
        ...foreign,
        account: "1%27%20OR%201=1",
        post: "not-an-id",
        session: "not-an-id",
        payment: "not-an-id",
        job: "not-an-id",
        source: "not-an-id",
        image: "not-an-id",
        template: "kolot-offer-food-0x1",
        reviewLink: "not-an-id",
        result: "not-an-id",
        video: "not-an-address",
        mediaUrl: "not-an-address",
      };
      expect(await responseTo(entry, nonsense)).toEqual(refused);
      expect(await state()).toEqual(before);
    },
  );
});
