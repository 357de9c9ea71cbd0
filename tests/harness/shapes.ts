import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { saveConnection } from "@/lib/connections/server/connection-store";
import { seal } from "@/lib/core/server/crypto";
import { clientOf, inTransaction } from "@/lib/core/server/transaction";
import { attachImage } from "@/lib/posts/server/attach-image";
import { findOwnedPost } from "@/lib/posts/server/find-post";
import type { SocialNetwork, Target } from "@/lib/providers/social/port";
import { socialNetwork } from "@/lib/providers/social/registry";
import { savePost } from "@/lib/publishing/server/save-post";
import { consentThrough, linkedInClient } from "@/tests/harness/linkedin";
import { consentTo } from "@/tests/harness/meta";
import { makeBrand, makeMedia, makePerson, makePost } from "@/tests/harness/rows";
import { ownSandbox } from "@/tests/harness/sandbox-control";

/** A kind of post on a kind of place: what goes out differs by it, and what can be known afterwards. */
export interface Shape {
  name: string;
  platform: "facebook" | "instagram" | "linkedin";
  /** Which of the places the person may post to. */
  kind: Target["kind"];
  pictures: number;
  /** Whether the network can be asked what became of a post. */
  tells: boolean;
}

const page = { platform: "facebook", kind: "page", tells: true } as const;
const professional = { platform: "instagram", kind: "professional", tells: true } as const;
const organization = { platform: "linkedin", kind: "organization", tells: true } as const;
const member = { platform: "linkedin", kind: "member", tells: false } as const;

export const SHAPES: Shape[] = [
  { name: "a text on a Facebook page", ...page, pictures: 0 },
  { name: "photos on a Facebook page", ...page, pictures: 2 },
  { name: "a picture on Instagram", ...professional, pictures: 1 },
  { name: "a carousel on Instagram", ...professional, pictures: 3 },
  { name: "a text of an organisation", ...organization, pictures: 0 },
  { name: "pictures of an organisation", ...organization, pictures: 2 },
  { name: "a text of a member", ...member, pictures: 0 },
  { name: "a picture of a member", ...member, pictures: 1 },
];

/** What each network calls a post that followers see. */
const POSTS = { facebook: "post", instagram: "instagram-post", linkedin: "post" };

export const serviceOf = ({ platform }: Shape) => (platform === "linkedin" ? "linkedin" : "meta");

/** What the stand-in has accepted: the judge. */
export async function acceptedPosts(shape: Shape): Promise<number> {
  const { effects }: { effects: { kind: string }[] } = await ownSandbox.effects(serviceOf(shape));
  return effects.filter(({ kind }) => kind === POSTS[shape.platform]).length;
}

async function consentOf(network: SocialNetwork) {
  if (network.platform !== "linkedin") return consentTo(network);
  const consent = await consentThrough(linkedInClient());
  return { consent, targets: await network.listTargets(consent.userToken) };
}

/** A post of this shape that is due, of a brand of its own; the ids of the post and of its publication. */
export async function makeDuePost({
  platform,
  kind,
  pictures,
}: Shape): Promise<{ post: string; publication: string }> {
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
  return { post: id, publication: publication.id };
}
