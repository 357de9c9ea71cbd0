import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { parsePostingTimes } from "@/lib/accounts/posting-times";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { updateAccount } from "@/lib/accounts/server/accounts";
import { addDays, getWeekday, toLocalDate } from "@/lib/core/date-time/local-date";
import { toInstant } from "@/lib/core/date-time/zoned-time";
import { getTransactionClient } from "@/lib/core/server/transaction";
import type { PostRow } from "@/lib/posts/server/post-store";
import { findOwnedPost } from "@/lib/posts/server/posts";
import { QUEUE_DAYS } from "@/lib/publishing/limits";
import { addToQueue, listFreePostingTimes } from "@/lib/publishing/server/posting-queue";
import { type SeededAccount, seedPost, setUpPublishingTests } from "@/tests/faults/seed-data";

const ZONE = "Asia/Jerusalem";

let brand: SeededAccount;

setUpPublishingTests((made) => {
  brand = made;
});

const today = () => toLocalDate(new Date(), ZONE);
/** Two times a week: tomorrow's weekday and that of the day after, at noon. */
const weekdays = () => [1, 2].map((days) => getWeekday(addDays(today(), days)));
const noonIn = (days: number) => toInstant(`${addDays(today(), days)}T12:00`, ZONE)?.instant.toISOString();
const reload = async ({ id }: PostRow) => (await findOwnedPost(brand.user.id, id)).post;

async function setTimes(times: { weekday: number; time: string }[]): Promise<AccountRow> {
  brand.account = await updateAccount({
    account: brand.account,
    changes: { postingTimes: { facebook: times } },
  });
  return brand.account;
}

const setNoons = () => setTimes(weekdays().map((weekday) => ({ weekday, time: "12:00" })));

async function queue(post: PostRow): Promise<string | undefined> {
  const { revision } = await reload(post);
  return (await addToQueue({ account: brand.account, post, revision })).scheduledAt?.toISOString();
}

test("posts take the free posting times in order, and times with a post are skipped", async () => {
  await setNoons();
  const [first, second, third] = await Promise.all(
    ["One", "Two", "Three"].map((text) => seedPost(brand, `${text} ${randomUUID()}`)),
  );
  if (!first || !second || !third) throw new Error("no posts");
  // A planned draft takes its time too.
  await getTransactionClient().post.update({
    where: { id: second.id },
    data: { scheduledAt: noonIn(1) ?? null },
  });
  expect(await queue(first)).toBe(noonIn(2));
  expect(await queue(third)).toBe(noonIn(8));
  expect(await reload(first)).toMatchObject({ status: "scheduled" });
  expect(await getTransactionClient().publication.findMany({ where: { postId: first.id } })).toMatchObject([
    { state: "scheduled", dueAt: new Date(noonIn(2) ?? "") },
  ]);
});

test("ten posts queued at once get ten different times", async () => {
  await setNoons();
  const posts = await Promise.all(Array.from({ length: 10 }, () => seedPost(brand, `Post ${randomUUID()}`)));
  const times = await Promise.all(posts.map(queue));
  expect(new Set(times).size).toBe(10);
  expect(times.toSorted()).toEqual([1, 2, 8, 9, 15, 16, 22, 23, 29, 30].map(noonIn).toSorted());
});

test("a queued post that is queued again keeps the first free time, its own included", async () => {
  await setNoons();
  const post = await seedPost(brand, `Again ${randomUUID()}`);
  expect(await queue(post)).toBe(noonIn(1));
  expect(await queue(post)).toBe(noonIn(1));
});

test("another revision is a conflict and nothing is scheduled", async () => {
  await setNoons();
  const post = await seedPost(brand, `Old ${randomUUID()}`);
  await expect(addToQueue({ account: brand.account, post, revision: 7 })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await reload(post)).toMatchObject({ status: "draft", scheduledAt: null });
});

test("a post that fails the preflight is not queued", async () => {
  await setNoons();
  const post = await seedPost(brand, "");
  await expect(queue(post)).rejects.toMatchObject({ code: "preflight_failed" });
  expect(await reload(post)).toMatchObject({ status: "draft", scheduledAt: null });
});

test("a network without posting times is named", async () => {
  await setTimes([]);
  const post = await seedPost(brand, `None ${randomUUID()}`);
  await expect(queue(post)).rejects.toMatchObject({
    code: "no_posting_times",
    details: { platform: "facebook" },
  });
});

test("a queue without a free time is full", async () => {
  const weekday = getWeekday(addDays(today(), 1));
  await setTimes([{ weekday, time: "12:00" }]);
  const posts = await Promise.all(
    Array.from({ length: QUEUE_DAYS / 7 }, () => seedPost(brand, `Full ${randomUUID()}`)),
  );
  for (const post of posts) await queue(post);
  await expect(queue(await seedPost(brand, `Late ${randomUUID()}`))).rejects.toMatchObject({
    code: "queue_full",
  });
});

test("free times are those without a post, by network, and not past", async () => {
  await setNoons();
  const post = await seedPost(brand, `Planned ${randomUUID()}`);
  await queue(post);
  const query = { startDate: addDays(today(), -7), endDate: addDays(today(), 2) };
  const free = await listFreePostingTimes({ account: brand.account, query });
  expect(free.filter(({ platform }) => platform === "facebook")).toEqual([
    { platform: "facebook", at: noonIn(2) },
  ]);
  const others = free.filter(({ platform }) => platform !== "facebook");
  expect(others.every(({ at }) => Date.parse(at) > Date.now())).toBe(true);
});

test("times of one network are saved without changing those of another", async () => {
  await setNoons();
  const changes = { postingTimes: { linkedin: [{ weekday: 5, time: "08:15" }] } };
  const updated = await updateAccount({ account: brand.account, changes });
  const times = parsePostingTimes(updated);
  expect(times.linkedin).toEqual(changes.postingTimes.linkedin);
  expect(times.facebook).toHaveLength(2);
});

test("a post on another network takes no posting time", async () => {
  await setNoons();
  const other = await seedPost(brand, `LinkedIn ${randomUUID()}`);
  await getTransactionClient().post.update({
    where: { id: other.id },
    data: { platform: "linkedin", scheduledAt: noonIn(1) ?? null },
  });
  expect(await queue(await seedPost(brand, `Facebook ${randomUUID()}`))).toBe(noonIn(1));
});
