import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeDb } from "@/lib/core/server/db";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { closeQueue } from "@/lib/jobs/server/queue";
import type { SocialPlatform } from "@/lib/providers/social/port";
import { getSocialPlatform } from "@/lib/providers/social/registry";
import { claimPublication } from "@/lib/publishing/server/publication-claim-store";
import { runPublication } from "@/lib/publishing/server/run-publication";
import { isLongRun } from "@/tests/harness/long-run-options";
import {
  createDuePost,
  getEmulatorName,
  listAcceptedPosts,
  PUBLICATION_VARIANTS,
  type PublicationVariant,
} from "@/tests/harness/publication-variants";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const WITH_IMAGES = PUBLICATION_VARIANTS.filter(({ imageCount }) => imageCount > 0);
/**
 * Unsuccessful lookups take seconds; therefore only one variant of those with equal results runs by default.
 */
const NOT_FOUND = isLongRun
  ? PUBLICATION_VARIANTS
  : PUBLICATION_VARIANTS.filter(
      ({ canLookUp, imageCount, platform }) => canLookUp && imageCount === Number(platform === "instagram"),
    );

/** Upload path per platform. */
const UPLOADS = { facebook: "/photos", instagram: "/media", linkedin: "/rest/images" };

class WorkerCrash extends Error {}
const cut = () => {
  throw new WorkerCrash("the machine is gone");
};

/** Platforms whose worker dies at a given step. */
const deaths: Record<string, (platform: SocialPlatform) => SocialPlatform> = {
  "after its first upload": (platform) => ({
    ...platform,
    prepare: (delivery, save) => platform.prepare(delivery, (step) => save(step).then(cut)),
  }),
  "before a byte of the post": (platform) => ({ ...platform, send: async () => cut() }),
  "before it read the answer": (platform) => ({
    ...platform,
    send: (delivery) => platform.send(delivery).then(cut),
  }),
};

beforeEach(async () => {
  await Promise.all(["meta", "linkedin"].map((service) => ownSandbox.reset(service)));
  await ownSandbox.trigger({ service: "meta", event: "processing", seconds: 0 });
  await getTransactionClient().publication.deleteMany();
});
afterEach(() => Promise.all(["meta", "linkedin"].map((service) => ownSandbox.clearFaults(service))));
afterAll(async () => {
  await closeQueue();
  await closeDb();
});

/** Creates a due post of this variant and a function that runs a worker on it. */
async function duePost(shape: PublicationVariant) {
  const { publication } = await createDuePost(shape);
  return {
    row: () => getTransactionClient().publication.findUniqueOrThrow({ where: { id: publication } }),
    /** Lets the next worker claim it as if the previous lease had expired. */
    workerMeets: async (wrap: (platform: SocialPlatform) => SocialPlatform = (same) => same) => {
      await getTransactionClient().publication.update({
        where: { id: publication },
        data: { leaseUntil: null },
      });
      const claim = (await claimPublication(publication)) ?? expect.fail("nothing to claim");
      await runPublication(claim, { network: wrap(getSocialPlatform(shape.platform)) });
    },
  };
}

async function uploads(shape: PublicationVariant): Promise<number> {
  const { entries }: { entries: { method: string; path: string }[] } = await ownSandbox.journal(
    getEmulatorName(shape),
  );
  const ending = UPLOADS[shape.platform];
  return entries.filter(({ method, path }) => method === "POST" && path.endsWith(ending)).length;
}

describe("worker crashes", () => {
  test.each(WITH_IMAGES)(
    "$name: crash after the first upload repeats no upload and publishes one post",
    async (shape) => {
      const untouched = await duePost(shape);
      await untouched.workerMeets();
      expect((await untouched.row()).state).toBe("published");
      const needed = await uploads(shape);
      expect(needed).toBeGreaterThanOrEqual(shape.imageCount);
      const post = await duePost(shape);
      await post.workerMeets(deaths["after its first upload"]);
      expect((await post.row()).state).toBe("preparing");
      await post.workerMeets();
      expect((await post.row()).state).toBe("published");
      expect(await uploads(shape)).toBe(2 * needed);
      expect(await listAcceptedPosts(shape)).toBe(2);
    },
  );

  test.each(NOT_FOUND)("$name: crash before sending leads to review and publishes nothing", async (shape) => {
    const post = await duePost(shape);
    await post.workerMeets(deaths["before a byte of the post"]);
    expect((await post.row()).state).toBe("sending");
    await post.workerMeets();
    expect((await post.row()).state).toBe("needs_review");
    expect(await listAcceptedPosts(shape)).toBe(0);
  });

  test.each(PUBLICATION_VARIANTS)(
    "$name: crash before reading the response is found where possible and never sent again",
    async (shape) => {
      const post = await duePost(shape);
      await post.workerMeets(deaths["before it read the answer"]);
      expect((await post.row()).state).toBe("sending");
      await post.workerMeets();
      expect((await post.row()).state).toBe(shape.canLookUp ? "published" : "needs_review");
      expect(await listAcceptedPosts(shape)).toBe(1);
    },
  );
});

describe("lost responses", () => {
  const PATHS = { facebook: "/feed", instagram: "/media_publish", linkedin: "/rest/posts" };

  test.each(PUBLICATION_VARIANTS)(
    "$name: lost response is found in the same run where possible and never sent again [PUB4]",
    async (shape) => {
      const post = await duePost(shape);
      const platform = getSocialPlatform(shape.platform);
      await post.workerMeets(() => ({
        ...platform,
        send: async (delivery) => {
          const service = getEmulatorName(shape);
          const path =
            service === "meta" ? `/v26.0/${delivery.target.id}${PATHS[shape.platform]}` : PATHS.linkedin;
          await ownSandbox.armFault({ service, method: "POST", path, action: { kind: "accept-then-reset" } });
          return platform.send(delivery);
        },
      }));
      expect((await post.row()).state).toBe(shape.canLookUp ? "published" : "needs_review");
      expect(await listAcceptedPosts(shape)).toBe(1);
    },
  );
});
