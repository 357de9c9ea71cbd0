import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "@/lib/core/date-time/zoned-time";
import { getTransactionClient } from "@/lib/core/server/transaction";
import type { PostRow } from "@/lib/posts/server/post-store";
import { saveAndSchedulePost } from "@/lib/publishing/server/save-and-schedule-post";
import { setUpOwnServices } from "@/tests/faults/own-services-setup";
import {
  armPublishFault,
  connectFacebookPage,
  getPostStatus,
  listLivePosts,
  type SeededAccount,
  seedAccount,
  seedPost,
  startFeedCallCounter,
} from "@/tests/faults/seed-data";
import { BAKERY } from "@/tests/harness/account-fixtures";
import type { Mutant } from "@/tests/harness/own-services";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const SOON = { timeout: 25_000 };

const start = setUpOwnServices();
let brand: SeededAccount;

beforeAll(async () => {
  brand = await seedAccount();
  await connectFacebookPage(brand);
});
beforeEach(() => ownSandbox.clearFaults("meta"));

async function scheduled(text: string, images = 0, at = new Date()): Promise<PostRow> {
  const post = await seedPost(brand, text, images);
  const changes = { status: "scheduled" as const, scheduledAt: at };
  return saveAndSchedulePost({ ...brand, post, changes, revision: post.revision });
}

const row = ({ id }: PostRow) =>
  getTransactionClient().publication.findFirstOrThrow({ where: { postId: id } });
const slowPhoto = () =>
  ownSandbox.armFault({
    service: "meta",
    method: "POST",
    path: `/v26.0/${BAKERY}/photos`,
    action: { kind: "delay", ms: 2_500 },
  });

describe("worker whose lease expired [PUB6]", () => {
  test.each([
    { where: "preparing", pictures: 1, slow: slowPhoto },
    { where: "sending", pictures: 0, slow: () => armPublishFault({ kind: "delay", ms: 2_500 }) },
  ])(
    "worker that sleeps past its lease in $where changes nothing after another finished",
    async ({ where, pictures: images, slow }) => {
      const text = `Zombie in ${where} ${randomUUID()}`;
      const calls = await startFeedCallCounter();
      await slow();
      const post = await scheduled(text, images);
      const zombie = await start();
      await expect.poll(async () => (await row(post)).state, SOON).toBe(where);
      // The emulator has received the call: the injected delay is used up.
      await expect.poll(() => ownSandbox.armedFaults("meta")).toEqual([]);
      zombie.process.kill("SIGSTOP");
      await start();
      await expect.poll(() => getPostStatus(post.id), SOON).toBe("published");
      const before = await row(post);
      zombie.process.kill("SIGCONT");
      zombie.process.kill("SIGTERM");
      expect(await zombie.ended).toBeNull();
      expect(await row(post)).toEqual(before);
      expect(await listLivePosts(text)).toHaveLength(1);
      expect(await calls()).toBe(1);
    },
  );
});

/** Shifts every reading of the wall clock in that process. */
function clockOff(ms: number) {
  const code = `const Real = Date; globalThis.Date = class extends Real {
    constructor(...given) { if (given.length > 0) super(...given); else super(Real.now() + ${ms}); }
    static now() { return Real.now() + ${ms}; }
  };`;
  return { env: { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(code)}"` } };
}

describe("worker with a wrong clock [PUB9]", () => {
  test.each([1, -1])(
    "worker with a clock off by %i h publishes what is due now and nothing else",
    async (hours) => {
      const due = await scheduled(`Due ${randomUUID()}`);
      const early = await scheduled(`Early ${randomUUID()}`, 0, new Date(Date.now() + HOUR_MS / 2));
      const requested = Date.now();
      await start(undefined, clockOff(hours * HOUR_MS));
      await expect.poll(() => getPostStatus(due.id), SOON).toBe("published");
      const { publishedAt, sendingAt } = await row(due);
      for (const at of [publishedAt, sendingAt]) {
        expect(at?.getTime()).toBeGreaterThan(requested - 60_000);
        expect(at?.getTime()).toBeLessThan(Date.now() + 60_000);
      }
      expect(await row(early)).toMatchObject({ state: "scheduled", attempt: 0 });
      expect(await listLivePosts(early.text)).toEqual([]);
    },
  );
});

describe("mutants that the tests must detect", () => {
  const DELIVER = "lib/publishing/server/deliver-publication.ts";
  const mutants: Record<"sending late" | "retry on timeout" | "own clock", Mutant> = {
    "own clock": {
      file: "lib/publishing/server/publication-claim-store.ts",
      from: "p.next_at <= now()",
      to: `p.next_at <= \${new Date()}`,
    },
    "sending late": {
      file: DELIVER,
      from: `if (!(await advancePublication(claim, { from: ["preparing"], to: "sending", event: "sending" })))
    return null;`,
      to: `const early = await network.send({ ...delivery, timeoutMs: 3_000 });
        await crashAtFailpoint("K2");
        await advancePublication(claim, { from: ["preparing"], to: "sending", event: "sending" });
        return early;`,
    },
    "retry on timeout": {
      file: DELIVER,
      from: `if (error.kind === "unknown") {`,
      to: `if (error.kind === "unknown") {
        await advancePublication(claim, { from: ["sending"], to: "preparing", event: "try_again", againInSeconds: 1 });
        return;
      }
      if (false) {`,
    },
  };

  test("mutant that records `sending` after the call makes a second call when its worker is killed", async () => {
    const calls = await startFeedCallCounter();
    const post = await scheduled(`Late ${randomUUID()}`);
    const mutant = mutants["sending late"];
    const victim = await start("K2", { mutant });
    expect(await victim.ended).toBe("SIGKILL");
    expect((await row(post)).state).toBe("preparing");
    await start();
    await expect.poll(() => getPostStatus(post.id), SOON).toBe("failed");
    expect(await calls()).toBe(2);
  });

  test("mutant that retries on timeout makes a second call when a response is lost", async () => {
    const calls = await startFeedCallCounter();
    const post = await scheduled(`Again ${randomUUID()}`);
    await armPublishFault({ kind: "accept-then-reset" });
    await start(undefined, { mutant: mutants["retry on timeout"] });
    await expect.poll(calls, SOON).toBe(2);
    expect(await listLivePosts(post.text)).not.toEqual([]);
  });

  test("mutant that uses the worker's clock publishes early when the clock runs ahead", async () => {
    const early = await scheduled(`Ahead ${randomUUID()}`, 0, new Date(Date.now() + HOUR_MS / 2));
    await start(undefined, { mutant: mutants["own clock"], ...clockOff(HOUR_MS) });
    await expect.poll(() => getPostStatus(early.id), SOON).toBe("published");
  });
});
