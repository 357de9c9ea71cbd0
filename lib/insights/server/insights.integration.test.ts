import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { chooseTarget } from "@/lib/connections/server/choose-target";
import { clientOf } from "@/lib/core/server/transaction";
import { HOUR_MS } from "@/lib/core/time-units";
import { processInsights } from "@/lib/insights/server/process-insights";
import { readInsights } from "@/lib/insights/server/read-insights";
import type { PostRow } from "@/lib/posts/server/post-store";
import { type Figures, SocialError, type SocialNetwork } from "@/lib/providers/social/port";
import { Publisher } from "@/lib/publishing/server/publisher";
import { savePost } from "@/lib/publishing/server/save-post";
import {
  type Brand,
  connectPage,
  eachTestPublishes,
  makePost,
  publishDue,
  statusOf,
} from "@/tests/faults/world";
import { ownSandbox } from "@/tests/harness/sandbox-control";
import { scriptedNetwork } from "@/tests/harness/scripted-network";
import { BAKERY, STUDIO } from "@/tests/harness/story";

let brand: Brand;
afterEach(() => {
  vi.useRealTimers();
});
eachTestPublishes((made) => {
  brand = made;
});

async function publish(text = `Baked ${randomUUID()}`): Promise<PostRow> {
  const post = await makePost(brand, text);
  const changes = { status: "scheduled" as const, scheduledAt: new Date() };
  await savePost({ ...brand, post, changes, revision: post.revision });
  await publishDue(new Publisher());
  expect(await statusOf(post.id)).toBe("published");
  return post;
}

/** What a worker would have left of so many published posts, without the network. */
async function published(n: number): Promise<string[]> {
  const { targetId } = await connection();
  const ids: string[] = [];
  for (let index = 0; index < n; index += 1) {
    const { id } = await makePost(brand, `Post ${index}`);
    const sent = { state: "published", publishedAt: new Date(), providerId: `sent-${index}` };
    const snapshot = { target: { id: targetId, name: "Bakery" } };
    const when = { dueAt: new Date(), nextAt: new Date() };
    await clientOf().publication.create({ data: { postId: id, ...sent, ...when, snapshot } });
    ids.push(id);
  }
  return ids;
}

const connection = () =>
  clientOf().connection.findFirstOrThrow({ where: { accountId: brand.account.id, platform: "facebook" } });
const process = (more: { network?: SocialNetwork } = {}) =>
  processInsights({ account: brand.account, platform: "facebook", ...more });
const read = (days: 7 | 30 | 90 = 30) => readInsights({ account: brand.account, platform: "facebook", days });
/** As if the last run had been long ago. */
const anHourLater = async () => {
  const before = new Date(Date.now() - 2 * HOUR_MS);
  await clientOf().connection.updateMany({ data: { measuredAt: before } });
  await clientOf().insight.updateMany({ data: { measuredAt: before } });
};

type Told = Map<string, Figures> | SocialError;

/** A network that tells of posts what a test says, and remembers which it was asked for. */
function telling(tell: (ids: string[]) => Told | Promise<Told>) {
  const asked: string[][] = [];
  const network: SocialNetwork = {
    ...scriptedNetwork({ send: [] }).network,
    postInsights: async (_, ids) => {
      asked.push(ids);
      const told = await tell(ids);
      if (told instanceof SocialError) throw told;
      return told;
    },
  };
  return { network, asked };
}
const all = (figures: Figures) => (ids: string[]) => new Map(ids.map((id) => [id, figures]));

describe("asking Facebook", () => {
  test("figures of a post and of 90 days come, are kept, and are read by period", async () => {
    const post = await publish();
    await ownSandbox.setClock(72 * HOUR_MS);
    const answer = await process();
    expect(answer).toMatchObject({ processed: 1, failed: 0, more: false });
    expect(answer.insights).toEqual([
      {
        postId: post.id,
        figures: { reach: expect.any(Number), reactions: expect.any(Number), clicks: expect.any(Number) },
      },
    ]);
    expect(answer.insights[0]?.figures.reach).toBeGreaterThan(100);
    const month = await read();
    expect(month.posts).toMatchObject([{ _id: post.id, kind: "text", figures: answer.insights[0]?.figures }]);
    expect(month.account.followers).toBe(2418);
    expect(month.account.days.length).toBeGreaterThan(27);
    expect(month.account.days.length).toBeLessThanOrEqual(31);
    expect((await read(90)).account.days.length).toBeGreaterThan(86);
    expect((await read(7)).account.days.length).toBeLessThanOrEqual(8);
    const told = month.account.days.map(({ figures }) => figures.views ?? 0);
    expect(month.account.totals.views).toEqual({
      value: told.reduce((sum, views) => sum + views, 0),
      days: told.length,
    });
    const people = month.account.days.map(({ figures }) => figures.reach ?? 0);
    const average = Math.round(people.reduce((sum, reach) => sum + reach, 0) / people.length);
    expect(month.account.totals.reach?.value).toBe(average);
    expect(month.findings).toEqual({ measured: 1, needed: 20, found: [] });
  });

  test("a figure that dies is missing, which is not zero, and is not what it was before", async () => {
    const [id] = await published(1);
    await process(telling(all({ reach: 7, clicks: 0 })));
    await anHourLater();
    await process(telling(all({ reach: null, clicks: 0 })));
    expect((await read()).posts).toMatchObject([{ _id: id, figures: { reach: null, clicks: 0 } }]);
    expect((await read()).findings.measured).toBe(0);
  });

  test("the days that are known are not asked for again, but for the last ones", async () => {
    await process();
    const before = await clientOf().insight.count();
    await anHourLater();
    const asked: number[] = [];
    const network: SocialNetwork = {
      ...telling(all({})).network,
      accountInsights: async (_, { since, until }) => {
        asked.push(Math.round((until.getTime() - since.getTime()) / (24 * HOUR_MS)));
        return { days: [], followers: 5 };
      },
    };
    await process({ network });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toBeLessThanOrEqual(5);
    expect(await clientOf().insight.count()).toBe(before);
    expect((await read()).account.followers).toBe(5);
  });
});

describe("however many ask", () => {
  test("twenty at once are one run, and all are answered", async () => {
    await published(3);
    const gate = Promise.withResolvers<void>();
    const { network, asked } = telling((ids) => gate.promise.then(() => all({ reach: 9 })(ids)));
    let answered = 0;
    const click = async () => {
      const { processed } = await process({ network });
      answered += 1;
      // The others do not wait for the one that asks.
      if (answered === 19) gate.resolve();
      return processed;
    };
    const answers = await Promise.all(Array.from({ length: 20 }, click));
    expect(asked).toHaveLength(1);
    expect(answers.filter((processed) => processed > 0)).toEqual([3]);
    expect(await clientOf().insight.count({ where: { accountId: brand.account.id } })).toBe(3);
  });

  test("whoever asks again within the hour gets what is known", async () => {
    await published(1);
    const { network, asked } = telling(all({ reach: 9 }));
    let days = 0;
    network.accountInsights = async () => {
      days += 1;
      return { days: [], followers: 1 };
    };
    await process({ network });
    const first = days;
    const again = await process({ network });
    expect(again).toMatchObject({ processed: 0, more: false, insights: [{ figures: { reach: 9 } }] });
    expect([asked.length, days]).toEqual([1, first]);
    await anHourLater();
    await process({ network });
    expect(asked).toHaveLength(2);
    expect(days).toBeGreaterThan(first);
  });

  test("a run that died leaves its turn to the next one after a while", async () => {
    await published(1);
    const { id } = await connection();
    await clientOf().connection.update({
      where: { id },
      data: { measuringUntil: new Date(Date.now() + HOUR_MS) },
    });
    const { network, asked } = telling(all({ reach: 9 }));
    expect(await process({ network })).toMatchObject({ processed: 0 });
    await clientOf().connection.update({ where: { id }, data: { measuringUntil: new Date(Date.now() - 1) } });
    expect(await process({ network })).toMatchObject({ processed: 1 });
    expect(asked).toHaveLength(1);
  });
});

describe("what goes wrong", () => {
  test("a run whose time is over says so, and the next one goes on with the others", async () => {
    await published(25);
    vi.useFakeTimers({ toFake: ["Date"] });
    const { network, asked } = telling((ids) => {
      vi.setSystemTime(Date.now() + 21_000);
      return all({ reach: 1 })(ids);
    });
    expect(await process({ network })).toMatchObject({ processed: 10, failed: 0, more: true });
    vi.useRealTimers();
    const quick = telling(all({ reach: 1 }));
    expect(await process(quick)).toMatchObject({ processed: 15, failed: 0, more: false });
    expect(new Set([...asked, ...quick.asked].flat()).size).toBe(25);
  });

  test("a failure costs the posts it was about, and they are asked for again", async () => {
    await published(15);
    let calls = 0;
    const { network } = telling((ids) => {
      calls += 1;
      return calls === 1 ? new SocialError("transient", "unavailable", "hiccup") : all({ reach: 1 })(ids);
    });
    expect(await process({ network })).toMatchObject({ processed: 5, failed: 10, more: true });
    expect(await process({ network })).toMatchObject({ processed: 10, failed: 0, more: false });
  });

  test("too many calls end the run", async () => {
    await published(15);
    const { network, asked } = telling(() => new SocialError("throttle", "throttled", "later"));
    expect(await process({ network })).toMatchObject({ processed: 0, failed: 15, more: true });
    expect(asked).toHaveLength(1);
  });

  test("a post that the network does not know any more is neither measured nor failed", async () => {
    const [gone, there] = await published(2);
    const { network } = telling(() => new Map([["sent-1", { reach: 3 }]]));
    const answer = await process({ network });
    expect(answer).toMatchObject({ processed: 1, failed: 0, more: false, insights: [{ postId: there }] });
    expect((await read()).posts.find(({ _id }) => _id === gone)?.figures).toBeNull();
  });

  test("a token that has ended asks for a new connection, in the bell too", async () => {
    await published(1);
    const { network } = telling(() => new SocialError("token", "token", "ended"));
    await expect(process({ network })).rejects.toMatchObject({
      code: "not_connected",
      details: { problem: "reconnect" },
    });
    expect((await connection()).state).toBe("reconnect");
    expect(await clientOf().notification.count({ where: { accountId: brand.account.id } })).toBe(1);
    expect((await read()).source).toMatchObject({ state: "reconnect" });
    await expect(process({ network })).rejects.toMatchObject({ code: "not_connected" });
  });

  test("figures may not be read: it says so, and posting goes on", async () => {
    await publish();
    await ownSandbox.trigger({ service: "meta", event: "permission-withdrawn", permission: "read_insights" });
    await expect(process()).rejects.toMatchObject({
      code: "not_connected",
      details: { problem: "permission" },
    });
    expect(await connection()).toMatchObject({ state: "connected", problem: null, measuringUntil: null });
    await publish();
  });

  test("a post that is deleted meanwhile leaves no figures behind", async () => {
    const [id] = await published(1);
    const { network } = telling(async (ids) => {
      await clientOf().post.delete({ where: { id: id ?? "" } });
      return all({ reach: 1 })(ids);
    });
    await process({ network });
    expect(await clientOf().insight.count({ where: { accountId: brand.account.id } })).toBe(0);
  });
});

describe("another page", () => {
  test("has figures of its own: what went to the one before is neither asked for nor shown", async () => {
    await publish();
    await process();
    const choose = (targetId: string) => chooseTarget({ ...brand, platform: "facebook", targetId });
    await connectPage(brand, [BAKERY, STUDIO]);
    await choose(STUDIO);
    await anHourLater();
    const { network, asked } = telling(all({ reach: 1 }));
    expect(await process({ network })).toMatchObject({ processed: 0, insights: [] });
    expect(asked).toEqual([]);
    expect(await read()).toMatchObject({ posts: [], account: { days: [] } });
    await choose(BAKERY);
    expect((await read()).posts).toHaveLength(1);
    expect((await read()).account.days.length).toBeGreaterThan(27);
  });
});

test("a brand that was never connected has nothing, and says so", async () => {
  const account = { id: randomUUID(), timeZone: "UTC" };
  expect(await readInsights({ account, platform: "linkedin", days: 30 })).toMatchObject({
    source: null,
    posts: [],
    measuredAt: null,
  });
  await expect(processInsights({ account, platform: "linkedin" })).rejects.toMatchObject({
    code: "not_connected",
  });
});
