import { expect, it } from "vitest";
import { describeRefusals } from "@/tests/api/refusals";
import { api, signUp, sql } from "@/tests/harness/stack";
import { makeBrand } from "@/tests/harness/story";
import { takeTurnAt } from "@/tests/harness/turn";

takeTurnAt("openai");

it("tells what, when, how much and the balance after it, newest first, with what came back", async () => {
  const person = await signUp();
  const body = { accountId: await makeBrand(person), prompt: "Bread at 5:40" };
  expect((await api(person, "POST", "/posts/generate-text", body)).status).toBe(200);
  const { status, body: history } = await api(person, "GET", "/credits/history");
  expect(status).toBe(200);
  expect(history).toMatchObject({ total: 2, page: 1, limit: 20 });
  expect(history.entries).toEqual([
    expect.objectContaining({ kind: "reserve", what: "text", delta: -1, balanceAfter: 99, state: "settled" }),
    expect.objectContaining({ kind: "grant", what: "trial", delta: 100, balanceAfter: 100, state: null }),
  ]);
});

it("comes in pages that do not overlap", async () => {
  const person = await signUp();
  const line = "INSERT INTO ledger_entry (id, user_id, kind, delta, key, ref, balance_after) VALUES";
  for (let n = 1; n <= 24; n += 1) {
    await sql(`${line} (uuidv7(), $1, 'reserve', -1, uuidv7()::text, 'text', $2)`, [
      person.user._id,
      100 - n,
    ]);
  }
  const pages = await Promise.all(
    [1, 2, 3].map(async (page) => (await api(person, "GET", `/credits/history?page=${page}&limit=10`)).body),
  );
  const lines = pages.flatMap(({ entries }) => entries as { _id: string; balanceAfter: number }[]);
  expect(pages.map(({ total }) => total)).toEqual([25, 25, 25]);
  expect(new Set(lines.map(({ _id }) => _id)).size).toBe(25);
  expect(lines.at(0)?.balanceAfter).toBe(76);
  expect(lines.at(-1)?.balanceAfter).toBe(100);
});

it("is one's own: nobody else's lines, whatever is asked for", async () => {
  const [person, other] = [await signUp(), await signUp()];
  const { body } = await api(other, "GET", `/credits/history?userId=${person.user._id}`);
  expect(body.total).toBe(1);
  expect((await api(other, "GET", "/credits/history?limit=1000000")).status).toBe(400);
});

describeRefusals({ method: "GET", path: () => "/credits/history", owned: false });
