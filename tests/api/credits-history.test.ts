import { expect, it } from "vitest";
import { describeCommonRejections } from "@/tests/api/rejection-tests";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { takeExclusiveEmulators } from "@/tests/harness/exclusive-emulators";
import { api, signUp, sql } from "@/tests/harness/running-product";

takeExclusiveEmulators("openai");

// spec: D11.9
it("credit history lists entries with kind, time, amount and balance, newest first, including releases", async () => {
  const user = await signUp();
  const body = { accountId: await createAccountViaApi(user), prompt: "Bread at 5:40" };
  expect((await api(user, "POST", "/posts/generate-text", body)).status).toBe(200);
  const { status, body: history } = await api(user, "GET", "/credits/history");
  expect(status).toBe(200);
  expect(history).toMatchObject({ total: 2, page: 1, limit: 20 });
  expect(history.entries).toEqual([
    expect.objectContaining({ kind: "reserve", what: "text", delta: -1, balanceAfter: 99, state: "settled" }),
    expect.objectContaining({ kind: "grant", what: "trial", delta: 100, balanceAfter: 100, state: null }),
  ]);
});

it("credit history pages do not overlap", async () => {
  const user = await signUp();
  const line = "INSERT INTO ledger_entry (id, user_id, kind, delta, key, ref, balance_after) VALUES";
  for (let n = 1; n <= 24; n += 1) {
    await sql(`${line} (uuidv7(), $1, 'reserve', -1, uuidv7()::text, 'text', $2)`, [user.user._id, 100 - n]);
  }
  const pages = await Promise.all(
    [1, 2, 3].map(async (page) => (await api(user, "GET", `/credits/history?page=${page}&limit=10`)).body),
  );
  const lines = pages.flatMap(({ entries }) => entries as { _id: string; balanceAfter: number }[]);
  expect(pages.map(({ total }) => total)).toEqual([25, 25, 25]);
  expect(new Set(lines.map(({ _id }) => _id)).size).toBe(25);
  expect(lines.at(0)?.balanceAfter).toBe(76);
  expect(lines.at(-1)?.balanceAfter).toBe(100);
});

it("credit history contains only entries of the caller", async () => {
  const [user, other] = [await signUp(), await signUp()];
  const { body } = await api(other, "GET", `/credits/history?userId=${user.user._id}`);
  expect(body.total).toBe(1);
  expect((await api(other, "GET", "/credits/history?limit=1000000")).status).toBe(400);
});

describeCommonRejections({ method: "GET", path: () => "/credits/history", owned: false });
