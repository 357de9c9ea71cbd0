import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeDb } from "@/lib/core/server/db";
import { clientOf } from "@/lib/core/server/transaction";
import { closeQueue } from "@/lib/jobs/server/queue";
import type { SocialNetwork } from "@/lib/providers/social/port";
import { socialNetwork } from "@/lib/providers/social/registry";
import { claimOne } from "@/lib/publishing/server/claim-store";
import { runPublication } from "@/lib/publishing/server/run-publication";
import { isLong } from "@/tests/harness/long-form";
import { ownSandbox } from "@/tests/harness/sandbox-control";
import { acceptedPosts, makeDuePost, SHAPES, type Shape, serviceOf } from "@/tests/harness/shapes";

const WITH_PICTURES = SHAPES.filter(({ pictures }) => pictures > 0);
/** Where nothing is found, the look-ups take their seconds: of what is found alike, one. */
const NOT_FOUND = isLong
  ? SHAPES
  : SHAPES.filter(({ tells, pictures, platform }) => tells && pictures === Number(platform === "instagram"));

/** What each network calls an upload that was made. */
const UPLOADS = { facebook: "/photos", instagram: "/media", linkedin: "/rest/images" };

class PowerCut extends Error {}
const cut = () => {
  throw new PowerCut("the machine is gone");
};

/** The same network, whose worker does not live to see the rest. */
const deaths: Record<string, (network: SocialNetwork) => SocialNetwork> = {
  "after its first upload": (network) => ({
    ...network,
    prepare: (delivery, save) => network.prepare(delivery, (step) => save(step).then(cut)),
  }),
  "before a byte of the post": (network) => ({ ...network, send: async () => cut() }),
  "before it read the answer": (network) => ({
    ...network,
    send: (delivery) => network.send(delivery).then(cut),
  }),
};

beforeEach(async () => {
  await Promise.all(["meta", "linkedin"].map((service) => ownSandbox.reset(service)));
  await ownSandbox.trigger({ service: "meta", event: "processing", seconds: 0 });
  await clientOf().publication.deleteMany();
});
afterEach(() => Promise.all(["meta", "linkedin"].map((service) => ownSandbox.clearFaults(service))));
afterAll(async () => {
  await closeQueue();
  await closeDb();
});

/** A post of this shape that is due, and how to meet it as a worker. */
async function duePost(shape: Shape) {
  const { publication } = await makeDuePost(shape);
  return {
    row: () => clientOf().publication.findUniqueOrThrow({ where: { id: publication } }),
    /** The next worker takes it when the lease of the one before is over. */
    workerMeets: async (wrap: (network: SocialNetwork) => SocialNetwork = (same) => same) => {
      await clientOf().publication.update({ where: { id: publication }, data: { leaseUntil: null } });
      const claim = (await claimOne(publication)) ?? expect.fail("nothing to claim");
      await runPublication(claim, wrap(socialNetwork(shape.platform)));
    },
  };
}

async function uploads(shape: Shape): Promise<number> {
  const { entries }: { entries: { method: string; path: string }[] } = await ownSandbox.journal(
    serviceOf(shape),
  );
  const ending = UPLOADS[shape.platform];
  return entries.filter(({ method, path }) => method === "POST" && path.endsWith(ending)).length;
}

describe("a worker dies over", () => {
  test.each(WITH_PICTURES)(
    "$name, after its first upload: no upload is made twice, one post",
    async (shape) => {
      const untouched = await duePost(shape);
      await untouched.workerMeets();
      expect((await untouched.row()).state).toBe("published");
      const needed = await uploads(shape);
      expect(needed).toBeGreaterThanOrEqual(shape.pictures);
      const post = await duePost(shape);
      await post.workerMeets(deaths["after its first upload"]);
      expect((await post.row()).state).toBe("preparing");
      await post.workerMeets();
      expect((await post.row()).state).toBe("published");
      expect(await uploads(shape)).toBe(2 * needed);
      expect(await acceptedPosts(shape)).toBe(2);
    },
  );

  test.each(NOT_FOUND)(
    "$name, before a byte of the post: a person is asked, nothing is there",
    async (shape) => {
      const post = await duePost(shape);
      await post.workerMeets(deaths["before a byte of the post"]);
      expect((await post.row()).state).toBe("sending");
      await post.workerMeets();
      expect((await post.row()).state).toBe("needs_review");
      expect(await acceptedPosts(shape)).toBe(0);
    },
  );

  test.each(SHAPES)(
    "$name, before it read the answer: found where that can be, never sent again",
    async (shape) => {
      const post = await duePost(shape);
      await post.workerMeets(deaths["before it read the answer"]);
      expect((await post.row()).state).toBe("sending");
      await post.workerMeets();
      expect((await post.row()).state).toBe(shape.tells ? "published" : "needs_review");
      expect(await acceptedPosts(shape)).toBe(1);
    },
  );
});

describe("an answer that is lost on its way", () => {
  const PATHS = { facebook: "/feed", instagram: "/media_publish", linkedin: "/rest/posts" };

  test.each(SHAPES)(
    "$name: found in the same run where that can be, never sent again (PUB4)",
    async (shape) => {
      const post = await duePost(shape);
      const network = socialNetwork(shape.platform);
      await post.workerMeets(() => ({
        ...network,
        send: async (delivery) => {
          const service = serviceOf(shape);
          const path =
            service === "meta" ? `/v26.0/${delivery.target.id}${PATHS[shape.platform]}` : PATHS.linkedin;
          await ownSandbox.armFault({ service, method: "POST", path, action: { kind: "accept-then-reset" } });
          return network.send(delivery);
        },
      }));
      expect((await post.row()).state).toBe(shape.tells ? "published" : "needs_review");
      expect(await acceptedPosts(shape)).toBe(1);
    },
  );
});
