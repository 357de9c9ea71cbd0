import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clientOf } from "@/lib/core/server/transaction";
import { HOUR_MS } from "@/lib/core/time-units";
import type { PostRow } from "@/lib/posts/server/post-store";
import { savePost } from "@/lib/publishing/server/save-post";
import { ownServices } from "@/tests/faults/services";
import {
  type Brand,
  connectPage,
  countFeedCalls,
  failNextPost,
  livePosts,
  makeBrand,
  makePost,
  statusOf,
} from "@/tests/faults/world";
import type { Mutant } from "@/tests/harness/own-services";
import { ownSandbox } from "@/tests/harness/sandbox-control";
import { BAKERY } from "@/tests/harness/story";

const SOON = { timeout: 25_000 };

const start = ownServices();
let brand: Brand;

beforeAll(async () => {
  brand = await makeBrand();
  await connectPage(brand);
});
beforeEach(() => ownSandbox.clearFaults("meta"));

async function scheduled(text: string, pictures = 0, at = new Date()): Promise<PostRow> {
  const post = await makePost(brand, text, pictures);
  const changes = { status: "scheduled" as const, scheduledAt: at };
  return savePost({ ...brand, post, changes, revision: post.revision });
}

const row = ({ id }: PostRow) => clientOf().publication.findFirstOrThrow({ where: { postId: id } });
const slowPhoto = () =>
  ownSandbox.armFault({
    service: "meta",
    method: "POST",
    path: `/v26.0/${BAKERY}/photos`,
    action: { kind: "delay", ms: 2_500 },
  });

describe("a worker that sleeps past its lease (PUB6)", () => {
  test.each([
    { where: "preparing", pictures: 1, slow: slowPhoto },
    { where: "sending", pictures: 0, slow: () => failNextPost({ kind: "delay", ms: 2_500 }) },
  ])("in $where: another one finishes, and it wakes up to nothing", async ({ where, pictures, slow }) => {
    const text = `Zombie in ${where} ${randomUUID()}`;
    const calls = await countFeedCalls();
    await slow();
    const post = await scheduled(text, pictures);
    const zombie = await start();
    await expect.poll(async () => (await row(post)).state, SOON).toBe(where);
    // The network has the call: the slowness that waited for it is used up.
    await expect.poll(() => ownSandbox.armedFaults("meta")).toEqual([]);
    zombie.process.kill("SIGSTOP");
    await start();
    await expect.poll(() => statusOf(post.id), SOON).toBe("published");
    const before = await row(post);
    zombie.process.kill("SIGCONT");
    zombie.process.kill("SIGTERM");
    expect(await zombie.ended).toBeNull();
    expect(await row(post)).toEqual(before);
    expect(await livePosts(text)).toHaveLength(1);
    expect(await calls()).toBe(1);
  });
});

/** Every reading of the wall clock in that process is so far off. */
function clockOff(ms: number) {
  const code = `const Real = Date; globalThis.Date = class extends Real {
    constructor(...given) { if (given.length > 0) super(...given); else super(Real.now() + ${ms}); }
    static now() { return Real.now() + ${ms}; }
  };`;
  return { env: { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(code)}"` } };
}

describe("a worker whose clock is wrong (PUB9)", () => {
  test.each([1, -1])("by %i h: what is due goes out now, what is not does not", async (hours) => {
    const due = await scheduled(`Due ${randomUUID()}`);
    const early = await scheduled(`Early ${randomUUID()}`, 0, new Date(Date.now() + HOUR_MS / 2));
    const asked = Date.now();
    await start(undefined, clockOff(hours * HOUR_MS));
    await expect.poll(() => statusOf(due.id), SOON).toBe("published");
    const { publishedAt, sendingAt } = await row(due);
    for (const at of [publishedAt, sendingAt]) {
      expect(at?.getTime()).toBeGreaterThan(asked - 60_000);
      expect(at?.getTime()).toBeLessThan(Date.now() + 60_000);
    }
    expect(await row(early)).toMatchObject({ state: "scheduled", attempt: 0 });
    expect(await livePosts(early.text)).toEqual([]);
  });
});

describe("what these tests would not let through", () => {
  const DELIVER = "lib/publishing/server/deliver-publication.ts";
  const mutants: Record<"sending late" | "retry on timeout" | "own clock", Mutant> = {
    "own clock": {
      file: "lib/publishing/server/claim-store.ts",
      from: "p.next_at <= now()",
      to: `p.next_at <= \${new Date()}`,
    },
    "sending late": {
      file: DELIVER,
      from: `if (!(await advance(claim, { from: ["preparing"], to: "sending", event: "sending" }))) return null;`,
      to: `const early = await network.send({ ...delivery, timeoutMs: 3_000 });
        await killPoint("K2");
        await advance(claim, { from: ["preparing"], to: "sending", event: "sending" });
        return early;`,
    },
    "retry on timeout": {
      file: DELIVER,
      from: `if (error.kind === "unknown") {`,
      to: `if (error.kind === "unknown") {
        await advance(claim, { from: ["sending"], to: "preparing", event: "try_again", againInSeconds: 1 });
        return;
      }
      if (false) {`,
    },
  };

  test("`sending` written after the call: a worker killed in between is followed by a second call", async () => {
    const calls = await countFeedCalls();
    const post = await scheduled(`Late ${randomUUID()}`);
    const mutant = mutants["sending late"];
    const victim = await start("K2", { mutant });
    expect(await victim.ended).toBe("SIGKILL");
    expect((await row(post)).state).toBe("preparing");
    await start();
    await expect.poll(() => statusOf(post.id), SOON).toBe("failed");
    expect(await calls()).toBe(2);
  });

  test("retry on timeout: an answer that was lost is followed by a second call", async () => {
    const calls = await countFeedCalls();
    const post = await scheduled(`Again ${randomUUID()}`);
    await failNextPost({ kind: "accept-then-reset" });
    await start(undefined, { mutant: mutants["retry on timeout"] });
    await expect.poll(calls, SOON).toBe(2);
    expect(await livePosts(post.text)).not.toEqual([]);
  });

  test("due by the worker's own clock: one that runs ahead sends what is not due", async () => {
    const early = await scheduled(`Ahead ${randomUUID()}`, 0, new Date(Date.now() + HOUR_MS / 2));
    await start(undefined, { mutant: mutants["own clock"], ...clockOff(HOUR_MS) });
    await expect.poll(() => statusOf(early.id), SOON).toBe("published");
  });
});
