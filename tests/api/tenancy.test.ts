import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Ids } from "@/tests/api/tenancy-case";
import { TENANCY } from "@/tests/api/tenancy-matrix";
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
  foreign = {
    ...things,
    ownAccount: own.account,
    ownImage: own.image,
    ownVideo: own.video,
    ownToken: reviewToken,
  };
});

/** Everything of both users that a request could change; $1 holds their ids, $2 the foreign brand, $3 its post. */
const ROWS = {
  account: "SELECT * FROM account WHERE user_id = ANY($1::uuid[]) ORDER BY id",
  post: "SELECT p.* FROM post p JOIN account a ON a.id = p.account_id WHERE a.user_id = ANY($1::uuid[]) ORDER BY p.id",
  session: "SELECT id, revoked_at FROM session WHERE user_id = ANY($1::uuid[]) ORDER BY id",
  passkey: "SELECT * FROM passkey WHERE user_id = ANY($1::uuid[]) ORDER BY id",
  payment: "SELECT * FROM payment WHERE user_id = ANY($1::uuid[]) ORDER BY id",
  job: "SELECT * FROM job WHERE user_id = ANY($1::uuid[]) ORDER BY id",
  notification: "SELECT * FROM notification WHERE user_id = ANY($1::uuid[]) ORDER BY id",
  connection: "SELECT * FROM connection WHERE account_id = $2::uuid",
  publication: "SELECT * FROM publication WHERE post_id = $3::uuid",
  // The worker describes images meanwhile. A request that changes a description changes the post as well.
  image: "SELECT to_jsonb(i) - 'alt' - 'alt_proposal' AS row FROM post_image i WHERE post_id = $3::uuid",
  agentMessage: "SELECT * FROM agent_message WHERE post_id = $3::uuid ORDER BY id",
  agentSource: "SELECT * FROM agent_source WHERE account_id = $2::uuid ORDER BY id",
  mediaFolder: "SELECT * FROM media_folder WHERE user_id = ANY($1::uuid[]) ORDER BY id",
  canvasImage: "SELECT * FROM canvas_image WHERE user_id = ANY($1::uuid[]) ORDER BY id",
  canvasTemplate: "SELECT * FROM canvas_template WHERE user_id = ANY($1::uuid[]) ORDER BY id",
  reviewLink: "SELECT * FROM review_link WHERE account_id = $2::uuid ORDER BY id",
  reviewDecision: "SELECT * FROM review_decision WHERE post_id = $3::uuid ORDER BY id",
  reviewComment: "SELECT * FROM review_comment WHERE post_id = $3::uuid ORDER BY id",
  media: "SELECT * FROM media WHERE user_id = ANY($1::uuid[]) ORDER BY id",
  credits: "SELECT user_id, balance, reserved FROM credit_account WHERE user_id = ANY($1::uuid[]) ORDER BY 1",
};
/** One statement, because each opens a connection of its own, and every case reads the state twice. */
const STATE = `SELECT ${Object.entries(ROWS)
  .map(([name, rows]) => `(SELECT jsonb_agg(to_jsonb(r)) FROM (${rows}) r) AS "${name}"`)
  .join(", ")}`;

const state = () =>
  sql(STATE, [[owner.user._id, other.user._id], foreign.account, foreign.post]).then(([row]) => row);

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
      expect(before.post).not.toBeNull();
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
        folder: randomUUID(),
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
        folder: "not-an-id",
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
