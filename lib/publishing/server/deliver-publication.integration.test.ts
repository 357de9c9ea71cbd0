import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { HOUR_MS } from "@/lib/core/date-time/zoned-time";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { SocialError } from "@/lib/providers/social/port";
import { claimPublication } from "@/lib/publishing/server/publication-claim-store";
import {
  advancePublication,
  findLivePublication,
  saveDeliveryStep,
} from "@/lib/publishing/server/publication-store";
import { runPublication } from "@/lib/publishing/server/run-publication";
import { saveAndSchedulePost } from "@/lib/publishing/server/save-and-schedule-post";
import { type SeededAccount, seedPost, setUpPublishingTests } from "@/tests/faults/seed-data";
import { createScriptedPlatform } from "@/tests/harness/scripted-social-platform";

let brand: SeededAccount;

setUpPublishingTests((made) => {
  brand = made;
});

const SENT = { providerId: "1_2", permalink: "https://facebook.example/1_2" };

async function schedule(at = new Date()) {
  const post = await seedPost(brand, `Oven ${randomUUID()}`);
  const changes = { status: "scheduled" as const, scheduledAt: at };
  const saved = await saveAndSchedulePost({ ...brand, post, changes, revision: post.revision });
  return { post: saved, id: (await findLivePublication(post.id))?.id ?? "" };
}
async function claimDue(id: string) {
  const claim = await claimPublication(id);
  if (!claim) throw new Error("nothing to claim");
  return claim;
}
const read = (id: string) => getTransactionClient().publication.findUniqueOrThrow({ where: { id } });
const setRow = (id: string, data: { leaseUntil?: Date; nextAt?: Date }) =>
  getTransactionClient().publication.update({ where: { id }, data });
const loseLease = (id: string) => setRow(id, { leaseUntil: new Date(Date.now() - 1_000) });

describe("retries", () => {
  test("post is retried after 5, 20, 60, 180 and 300 seconds and fails with its cause at the sixth", async () => {
    const busy = new SocialError("transient", "unavailable", "The platform is busy");
    const { network, calls } = createScriptedPlatform({ send: [busy] });
    const { id } = await schedule();
    for (const [index, seconds] of [5, 20, 60, 180, 300].entries()) {
      await runPublication(await claimDue(id), { network });
      // Both times are the same now() of the database.
      const { state, nextAt, updatedAt, attempt, leaseUntil } = await read(id);
      expect({
        state,
        attempt,
        leaseUntil,
        seconds: (nextAt.getTime() - updatedAt.getTime()) / 1_000,
      }).toEqual({ state: "preparing", attempt: index + 1, leaseUntil: null, seconds });
      expect(await claimPublication(id)).toBeNull();
      await setRow(id, { nextAt: new Date(0) });
    }
    await runPublication(await claimDue(id), { network });
    expect(await read(id)).toMatchObject({
      state: "failed",
      attempt: 6,
      problem: { code: "unavailable", message: "The platform is busy" },
    });
    expect(calls.send).toHaveLength(6);
  });
});

describe("lost leases [PUB6]", () => {
  test("worker sends nothing when its lease lapsed, although no other worker took the post", async () => {
    const { network, calls } = createScriptedPlatform({ send: [SENT] });
    const { id } = await schedule();
    const claim = await claimDue(id);
    await loseLease(id);
    await runPublication(claim, { network });
    expect(calls.send).toEqual([]);
    expect(await read(id)).toMatchObject({ state: "preparing", sendingAt: null });
    await runPublication(await claimDue(id), { network });
    expect(await read(id)).toMatchObject({ state: "published" });
    expect(calls.send).toHaveLength(1);
  });

  test("worker aborts its preparation and sends nothing when another worker took the post", async () => {
    const { network, calls } = createScriptedPlatform({ send: [SENT] });
    const { id } = await schedule();
    const claim = await claimDue(id);
    let isAborted = false;
    await runPublication(claim, {
      network: {
        ...network,
        prepare: async ({ signal }) => {
          await loseLease(id);
          await claimDue(id);
          // Without the abort, the platform's own timeout would end a hanging upload.
          await new Promise<void>((resolve) => {
            signal?.addEventListener("abort", () => {
              isAborted = true;
              resolve();
            });
          });
        },
      },
    });
    expect([isAborted, calls.send]).toEqual([true, []]);
    expect(await read(id)).toMatchObject({ state: "claimed", fence: claim.fence + 1 });
  });

  test("upload step is not stored over a lapsed lease", async () => {
    const { id } = await schedule();
    const claim = await claimDue(id);
    await advancePublication(claim, { from: ["claimed"], to: "preparing" });
    expect(await saveDeliveryStep(claim, { "photo:0": "1" })).toBe(true);
    await loseLease(id);
    expect(await saveDeliveryStep(claim, { "photo:1": "2" })).toBe(false);
    expect((await read(id)).steps).toEqual({ "photo:0": "1" });
  });
});

describe("scheduled post moved to another platform", () => {
  test.each([
    ["linkedin", ["not_connected"]],
    ["instagram", ["not_connected", "image_needed"]],
  ] as const)("move to %s is checked again, refused, and saves nothing", async (platform, codes) => {
    const { post, id } = await schedule(new Date(Date.now() + HOUR_MS));
    const before = await read(id);
    const problems = codes.map((code) => expect.objectContaining({ code, severity: "error" }));
    await expect(
      saveAndSchedulePost({ ...brand, post, changes: { platform }, revision: post.revision }),
    ).rejects.toMatchObject({
      code: "preflight_failed",
      details: { problems: expect.arrayContaining(problems) },
    });
    const stored = await getTransactionClient().post.findUniqueOrThrow({ where: { id: post.id } });
    expect(stored).toMatchObject({ platform: "facebook", status: "scheduled", revision: post.revision });
    expect(await read(id)).toEqual(before);
  });
});
