import { afterEach, beforeAll, expect, test } from "vitest";
import { eventually } from "@/tests/harness/checkout";
import { tellFigure } from "@/tests/harness/figures";
import { type Load, startLoad } from "@/tests/harness/load";
import { api, signUp, sql } from "@/tests/harness/stack";
import { connectPage, livePosts, makeBrand, makeDraft } from "@/tests/harness/story";
import { PROCESSES, restart, untilBothUp } from "@/tests/harness/two";

const PEOPLE = 8;
/** So many answers before, between and after: each restart happens under load. */
const MEANWHILE = 100;
const WEBS = ["web 1", "web 2"] as const;
const WORKERS = ["worker 1", "worker 2"] as const;

let load: Load | undefined;

beforeAll(untilBothUp);
afterEach(async () => {
  await load?.stop();
  load = undefined;
});

test("a restart of one process after the other loses no request", async () => {
  const running = await startLoad(PEOPLE);
  load = running;
  const before = Object.values(PROCESSES).map((pid) => pid());
  const since = performance.now();
  for (const name of [...WEBS, ...WORKERS]) {
    const have = running.count();
    await eventually("people at work", () => running.count() >= have + MEANWHILE, 60_000);
    await untilBothUp();
    await restart(name);
  }
  await untilBothUp();
  const have = running.count();
  await eventually("people at work", () => running.count() >= have + MEANWHILE, 60_000);
  const seconds = (performance.now() - since) / 1000;
  const taken = await running.stop();
  const bad = taken.filter(({ status }) => status === 0 || status >= 500);
  taken.sort((one, other) => one.ms - other.ms);
  const at = (share: number) => Math.round(taken[Math.floor(taken.length * share)]?.ms ?? 0);
  const slowest = taken.at(-1);
  tellFigure(
    `rolling restart of 2 web and 2 worker processes under ${PEOPLE} people without a pause: ${taken.length} requests in ` +
      `${seconds.toFixed(1)} s, ${bad.length} lost or from 500 on; median ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms, ` +
      `slowest ${Math.round(slowest?.ms ?? 0)} ms (${slowest?.what})`,
  );
  expect(bad).toEqual([]);
  const after = Object.values(PROCESSES).map((pid) => pid());
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  expect(taken.filter(({ status }) => status >= 400)).toEqual([]);
});

test("what is due while the workers restart goes out, each once", async () => {
  const person = await signUp();
  const accountId = await makeBrand(person);
  await connectPage(person, accountId);
  const posts = await Promise.all(Array.from({ length: 12 }, () => makeDraft(person, accountId)));
  const publishing = posts.map(({ _id }) =>
    api(person, "POST", `/posting/${accountId}/publish`, { postId: _id }),
  );
  for (const name of WORKERS) await restart(name);
  const answers = await Promise.all(publishing);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const open = "SELECT count(*)::int AS n FROM post WHERE account_id = $1 AND status <> 'published'";
  const allOut = async () => (await sql<{ n: number }>(open, [accountId]))[0]?.n === 0;
  await eventually("all posts to be out", allOut, 60_000);
  for (const { text } of posts) expect(await livePosts(text)).toHaveLength(1);
});
