import { afterEach, beforeAll, expect, test } from "vitest";
import {
  connectFacebookPage,
  createAccountViaApi,
  createDraftFixture,
  listLivePosts,
} from "@/tests/harness/account-fixtures";
import { type Load, startLoadGenerator } from "@/tests/harness/load-generator";
import { reportMeasurement } from "@/tests/harness/measurements";
import { PROCESSES, restartProcess, waitUntilBothUp } from "@/tests/harness/multi-instance";
import { waitFor } from "@/tests/harness/npm-start";
import { api, signUp, sql } from "@/tests/harness/running-product";

const USERS = 8;
/** Minimum number of responses before, between and after restarts, so that each happens under load. */
const MEANWHILE = 100;
const WEBS = ["web 1", "web 2"] as const;
const WORKERS = ["worker 1", "worker 2"] as const;

let load: Load | undefined;

beforeAll(waitUntilBothUp);
afterEach(async () => {
  await load?.stop();
  load = undefined;
});

test("rolling restart of the web processes loses no request", async () => {
  const running = await startLoadGenerator(USERS);
  load = running;
  const before = Object.values(PROCESSES).map((pid) => pid());
  const since = performance.now();
  for (const name of [...WEBS, ...WORKERS]) {
    const have = running.count();
    await waitFor("people at work", () => running.count() >= have + MEANWHILE, 60_000);
    await waitUntilBothUp();
    await restartProcess(name);
  }
  await waitUntilBothUp();
  const have = running.count();
  await waitFor("people at work", () => running.count() >= have + MEANWHILE, 60_000);
  const seconds = (performance.now() - since) / 1000;
  const taken = await running.stop();
  const bad = taken.filter(({ status }) => status === 0 || status >= 500);
  taken.sort((one, other) => one.ms - other.ms);
  const at = (share: number) => Math.round(taken[Math.floor(taken.length * share)]?.ms ?? 0);
  const slowest = taken.at(-1);
  reportMeasurement(
    `rolling restart of 2 web and 2 worker processes under ${USERS} people without a pause: ${taken.length} requests in ` +
      `${seconds.toFixed(1)} s, ${bad.length} lost or from 500 on; median ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms, ` +
      `slowest ${Math.round(slowest?.ms ?? 0)} ms (${slowest?.what})`,
  );
  expect(bad).toEqual([]);
  const after = Object.values(PROCESSES).map((pid) => pid());
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  expect(taken.filter(({ status }) => status >= 400)).toEqual([]);
});

test("publication that is due during worker restarts is published once", async () => {
  const user = await signUp();
  const accountId = await createAccountViaApi(user);
  await connectFacebookPage(user, accountId);
  const posts = await Promise.all(Array.from({ length: 12 }, () => createDraftFixture(user, accountId)));
  const publishing = posts.map(({ _id }) =>
    api(user, "POST", `/posting/${accountId}/publish`, { postId: _id }),
  );
  for (const name of WORKERS) await restartProcess(name);
  const responses = await Promise.all(publishing);
  expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
  const open = "SELECT count(*)::int AS n FROM post WHERE account_id = $1 AND status <> 'published'";
  const allOut = async () => (await sql<{ n: number }>(open, [accountId]))[0]?.n === 0;
  await waitFor("all posts to be out", allOut, 60_000);
  for (const { text } of posts) expect(await listLivePosts(text)).toHaveLength(1);
});
