import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { saveConnection } from "@/lib/connections/server/connection-store";
import { seal } from "@/lib/core/server/crypto";
import { closeDb } from "@/lib/core/server/db";
import { clientOf, inTransaction } from "@/lib/core/server/transaction";
import { closeQueue } from "@/lib/jobs/server/queue";
import { attachImage } from "@/lib/posts/server/attach-image";
import { findOwnedPost } from "@/lib/posts/server/find-post";
import type { SocialNetwork, Target } from "@/lib/providers/social/port";
import { CONNECTABLE, socialNetwork } from "@/lib/providers/social/registry";
import { claimOne } from "@/lib/publishing/server/claim-store";
import { runPublication } from "@/lib/publishing/server/run-publication";
import { savePost } from "@/lib/publishing/server/save-post";
import { consentThrough, linkedInClient } from "@/tests/harness/linkedin";
import { isLong } from "@/tests/harness/long-form";
import { consentTo } from "@/tests/harness/meta";
import { makeBrand, makeMedia, makePerson, makePost } from "@/tests/harness/rows";
import { ownSandbox } from "@/tests/harness/sandbox-control";

interface Shape {
  name: string;
  platform: "facebook" | "instagram" | "linkedin";
  /** Which of the places the person may post to. */
  kind: Target["kind"];
  pictures: number;
  /** Whether the network can be asked what became of a post. */
  tells: boolean;
}

/** Every network takes part from the day on which it can be connected. */
const SHAPES = allShapes().filter(({ platform }) => CONNECTABLE.includes(platform));
const WITH_PICTURES = SHAPES.filter(({ pictures }) => pictures > 0);
/** Where nothing is found, the look-ups take their seconds: of what is found alike, one. */
const NOT_FOUND = isLong
  ? SHAPES
  : SHAPES.filter(({ tells, pictures, platform }) => tells && pictures === Number(platform === "instagram"));

function allShapes(): Shape[] {
  const page = { platform: "facebook", kind: "page", tells: true } as const;
  const professional = { platform: "instagram", kind: "professional", tells: true } as const;
  const organization = { platform: "linkedin", kind: "organization", tells: true } as const;
  const member = { platform: "linkedin", kind: "member", tells: false } as const;
  return [
    { name: "a text on a Facebook page", ...page, pictures: 0 },
    { name: "photos on a Facebook page", ...page, pictures: 2 },
    { name: "a picture on Instagram", ...professional, pictures: 1 },
    { name: "a carousel on Instagram", ...professional, pictures: 3 },
    { name: "a text of an organisation", ...organization, pictures: 0 },
    { name: "pictures of an organisation", ...organization, pictures: 2 },
    { name: "a text of a member", ...member, pictures: 0 },
    { name: "a picture of a member", ...member, pictures: 1 },
  ];
}

/** What each network calls an upload that was made, and a post that followers see. */
const UPLOADS = { facebook: "/photos", instagram: "/media", linkedin: "/rest/images" };
const POSTS = { facebook: "post", instagram: "instagram-post", linkedin: "post" };
const serviceOf = ({ platform }: Shape) => (platform === "linkedin" ? "linkedin" : "meta");

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

async function consentOf(network: SocialNetwork) {
  if (network.platform !== "linkedin") return consentTo(network);
  const consent = await consentThrough(linkedInClient());
  return { consent, targets: await network.listTargets(consent.userToken) };
}

/** A post of this shape that is due, and how to meet it as a worker. */
async function duePost({ platform, kind, pictures }: Shape) {
  const network = socialNetwork(platform);
  const user = await makePerson();
  const account = await makeBrand(user);
  const { consent, targets } = await consentOf(network);
  const target = targets.find((one) => (one.kind ?? "page") === kind) ?? expect.fail("no place to post to");
  await saveConnection(account.id, platform, {
    state: "connected",
    userToken: seal(consent.userToken),
    userExpiresAt: consent.expiresAt,
    refreshToken: null,
    refreshExpiresAt: null,
    scopes: consent.scopes,
    targetId: target.id,
    targetName: target.name,
    targetAvatarUrl: null,
    targetKind: kind ?? null,
    targetToken: seal(target.token),
    expiresAt: target.expiresAt,
  });
  const { id } = await makePost(account, { platform, text: `Fresh ${randomUUID()}` });
  for (let index = 0; index < pictures; index += 1) {
    const media = await makeMedia(user);
    await inTransaction((tx) => attachImage({ postId: id, media, alt: `Loaf ${index}` }, tx));
  }
  const { post } = await findOwnedPost(user.id, id);
  const changes = { status: "scheduled" as const, scheduledAt: new Date() };
  await savePost({ account, post, changes, revision: post.revision });
  const publication = await clientOf().publication.findFirstOrThrow({ where: { postId: id } });
  return {
    row: () => clientOf().publication.findUniqueOrThrow({ where: { id: publication.id } }),
    /** The next worker takes it when the lease of the one before is over. */
    workerMeets: async (wrap: (network: SocialNetwork) => SocialNetwork = (same) => same) => {
      await clientOf().publication.update({ where: { id: publication.id }, data: { leaseUntil: null } });
      const claim = (await claimOne(publication.id)) ?? expect.fail("nothing to claim");
      await runPublication(claim, wrap(network));
    },
  };
}

/** What the stand-in has accepted: the judge. */
async function posts(shape: Shape): Promise<number> {
  const { effects }: { effects: { kind: string }[] } = await ownSandbox.effects(serviceOf(shape));
  return effects.filter(({ kind }) => kind === POSTS[shape.platform]).length;
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
      expect(await posts(shape)).toBe(2);
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
      expect(await posts(shape)).toBe(0);
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
      expect(await posts(shape)).toBe(1);
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
      expect(await posts(shape)).toBe(1);
    },
  );
});
