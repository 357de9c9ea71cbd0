import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { saveConnection } from "@/lib/connections/server/connection-store";
import type { ConsentApp } from "@/lib/core/platforms";
import { encryptSecret } from "@/lib/core/server/crypto";
import { getTransactionClient, runInTransaction } from "@/lib/core/server/transaction";
import { appendImageToPost } from "@/lib/posts/server/post-images";
import { findOwnedPost } from "@/lib/posts/server/posts";
import { getPlatformOfApp, type PublishTarget, type SocialPlatform } from "@/lib/providers/social/port";
import { getSocialPlatform } from "@/lib/providers/social/registry";
import { saveAndSchedulePost } from "@/lib/publishing/server/save-and-schedule-post";
import { createLinkedInTestClient, exchangeConsent } from "@/tests/harness/linkedin-client";
import { grantMetaConsent } from "@/tests/harness/meta-client";
import {
  createAccountFixture,
  createPostFixture,
  insertMediaFixture,
  insertUserFixture,
} from "@/tests/harness/row-fixtures";
import { ownSandbox } from "@/tests/harness/sandbox-control";

/**
 * A kind of post on a kind of target, which determines the request and whether its outcome can be queried.
 */
export interface PublicationVariant {
  name: string;
  platform: "facebook" | "instagram" | "linkedin";
  /** Kind of target. */
  kind: PublishTarget["kind"];
  imageCount: number;
  /** True when the platform can be queried about a post. */
  canLookUp: boolean;
}

const page = { platform: "facebook", kind: "page", canLookUp: true } as const;
const professional = { platform: "instagram", kind: "professional", canLookUp: true } as const;
const organization = { platform: "linkedin", kind: "organization", canLookUp: true } as const;
const member = { platform: "linkedin", kind: "member", canLookUp: false } as const;

export const PUBLICATION_VARIANTS: PublicationVariant[] = [
  { name: "a text on a Facebook page", ...page, imageCount: 0 },
  { name: "photos on a Facebook page", ...page, imageCount: 2 },
  { name: "a picture on Instagram", ...professional, imageCount: 1 },
  { name: "a carousel on Instagram", ...professional, imageCount: 3 },
  { name: "a text of an organisation", ...organization, imageCount: 0 },
  { name: "pictures of an organisation", ...organization, imageCount: 2 },
  { name: "a text of a member", ...member, imageCount: 0 },
  { name: "a picture of a member", ...member, imageCount: 1 },
];

/** Emulator's name of a visible post per platform. */
const POSTS = { facebook: "post", instagram: "instagram-post", linkedin: "post" };

export const getEmulatorName = ({ platform }: PublicationVariant) =>
  platform === "linkedin" ? "linkedin" : "meta";

/** Returns the number of posts that the emulator accepted. */
export async function listAcceptedPosts(shape: PublicationVariant): Promise<number> {
  const { effects }: { effects: { kind: string }[] } = await ownSandbox.effects(getEmulatorName(shape));
  return effects.filter(({ kind }) => kind === POSTS[shape.platform]).length;
}

async function consentOf(network: SocialPlatform, app: ConsentApp | null) {
  if (network.platform !== "linkedin") return grantMetaConsent(network);
  const consent = await exchangeConsent(createLinkedInTestClient(), {}, app);
  return { consent, targets: await getPlatformOfApp(network, app).listTargets(consent.userToken) };
}

/** Creates a due post of this variant in a new account. Returns the IDs of post and publication. */
export async function createDuePost({
  platform,
  kind,
  imageCount,
}: PublicationVariant): Promise<{ post: string; publication: string }> {
  const network = getSocialPlatform(platform);
  const user = await insertUserFixture();
  const account = await createAccountFixture(user);
  const app = kind === "organization" ? "pages" : null;
  const { consent, targets } = await consentOf(network, app);
  const target = targets.find((one) => (one.kind ?? "page") === kind) ?? expect.fail("no place to post to");
  await saveConnection(account.id, platform, {
    state: "connected",
    app,
    userToken: encryptSecret(consent.userToken),
    userExpiresAt: consent.expiresAt,
    refreshToken: null,
    refreshExpiresAt: null,
    scopes: consent.scopes,
    targetId: target.id,
    targetName: target.name,
    targetAvatarUrl: null,
    targetKind: kind ?? null,
    targetToken: encryptSecret(target.token),
    expiresAt: target.expiresAt,
  });
  const { id } = await createPostFixture(account, { platform, text: `Fresh ${randomUUID()}` });
  for (let index = 0; index < imageCount; index += 1) {
    const media = await insertMediaFixture(user);
    await runInTransaction((tx) => appendImageToPost({ postId: id, media, alt: `Loaf ${index}` }, tx));
  }
  const { post } = await findOwnedPost(user.id, id);
  const changes = { status: "scheduled" as const, scheduledAt: new Date() };
  await saveAndSchedulePost({ account, post, changes, revision: post.revision });
  const publication = await getTransactionClient().publication.findFirstOrThrow({ where: { postId: id } });
  return { post: id, publication: publication.id };
}
