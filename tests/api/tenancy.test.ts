import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type Ids, TENANCY } from "@/tests/api/tenancy-matrix";
import { api, type Person, signUp, sql } from "@/tests/harness/stack";
import { makeThings } from "@/tests/harness/things";

let owner: Person;
let other: Person;
let foreign: Ids;

beforeAll(async () => {
  [owner, other] = await Promise.all([signUp(), signUp()]);
  const { things } = await makeThings(owner);
  const { things: own, reviewToken } = await makeThings(other);
  foreign = { ...things, ownAccount: own.account, ownToken: reviewToken };
});

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
