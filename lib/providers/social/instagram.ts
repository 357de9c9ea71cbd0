import { z } from "zod";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { getEnv } from "@/lib/core/server/env";
import { callInstagramApi } from "@/lib/providers/social/instagram-errors";
import { fetchAccountInsights, fetchPostInsights } from "@/lib/providers/social/instagram-insights";
import {
  CONTAINER_STEP,
  fetchContainerStatus,
  PUBLISHED_STEP,
  prepareDelivery,
} from "@/lib/providers/social/instagram-prepare";
import { postMetaComment } from "@/lib/providers/social/meta-comment";
import { findNodesByText } from "@/lib/providers/social/meta-lookup";
import { createMetaOauth } from "@/lib/providers/social/meta-oauth";
import { listMetaPages, type MetaPage } from "@/lib/providers/social/meta-pages";
import { createMetaPlaces } from "@/lib/providers/social/meta-places";
import {
  type Delivery,
  type LookupResult,
  type PostLookup,
  type PublishTarget,
  type Quota,
  type SentPost,
  SocialError,
  type SocialPlatform,
  type Target,
} from "@/lib/providers/social/port";

const media = z.object({
  id: z.string(),
  permalink: z.string().optional(),
  timestamp: z.string(),
  caption: z.string().optional(),
});
const FIELDS = "id,permalink,timestamp,caption";

/** Finds the only media with this caption; an ambiguous one is live without an id, never "the latest". */
async function findPublishedMedia(delivery: Delivery, sought: Pick<PostLookup, "since" | "known">) {
  const all = await findNodesByText(callInstagramApi, delivery, sought, {
    path: "media",
    fields: FIELDS,
    node: media,
    read: ({ caption: text, timestamp: time }) => ({ text, time }),
    takesSince: true,
  });
  const [found, ...more] = all ?? [];
  if (!found || more.length > 0) return { providerId: null, permalink: null };
  return { providerId: found.id, permalink: found.permalink ?? null };
}

const published = z.object({ id: z.string().min(1) });

/** Publishes the container. A container that an earlier attempt published is not published again [PUB5]. */
async function publishDelivery(delivery: Delivery): Promise<SentPost> {
  const { target, steps, signal, timeoutMs } = delivery;
  if (steps[PUBLISHED_STEP]) return findPublishedMedia(delivery, { since: dayAgo(), known: [] });
  const container = steps[CONTAINER_STEP];
  if (!container) throw new SocialError("transient", "unavailable", "Nothing was handed to Instagram");
  const { id } = await callInstagramApi(published, {
    method: "POST",
    path: `/${target.id}/media_publish`,
    token: target.token,
    params: { creation_id: container },
    visible: true,
    timeoutMs,
    signal,
  });
  // The post is live even when its permalink cannot be read now.
  const call = { path: `/${id}`, token: target.token, params: { fields: FIELDS } };
  const shown = await callInstagramApi(media, call).catch(() => undefined);
  return { providerId: id, permalink: shown?.permalink ?? null };
}

const dayAgo = () => new Date(Date.now() - DAY_MS);

const account = z.object({
  id: z.string(),
  username: z.string(),
  profile_picture_url: z.string().optional(),
});
const limit = z.object({
  data: z.tuple([
    z.object({
      quota_usage: z.number(),
      config: z.object({ quota_total: z.number(), quota_duration: z.number() }),
    }),
  ]),
});

const ONLY_FACEBOOK = ["pages_manage_posts", "pages_manage_engagement", "publish_video", "read_insights"];
/** Tasks on the page behind the account; one of them is enough to publish. */
const PUBLISHING_TASKS = ["CREATE_CONTENT", "MANAGE"];

/** Professional Instagram accounts behind Facebook Pages (docs/providers/facebook-instagram.md). */
export const instagramPlatform: SocialPlatform = {
  platform: "instagram",
  ...createMetaOauth({
    required: ["pages_show_list", "pages_read_engagement", "instagram_basic", "instagram_content_publish"],
    optional: ["instagram_manage_insights", "business_management"],
    comments: ["instagram_manage_comments"],
    concerns: (scope) => !ONLY_FACEBOOK.includes(scope),
    configId: () => getEnv().FB_INSTAGRAM_CONFIG_ID ?? getEnv().FB_CONFIG_ID,
    callApi: callInstagramApi,
  }),
  listTargets: async (userToken) => {
    const targets: PublishTarget[] = [];
    for (const page of await listMetaPages(userToken, callInstagramApi)) {
      if (page.instagramId) targets.push(await accountOf(page, page.instagramId));
    }
    return targets;
  },
  ...createMetaPlaces(callInstagramApi),
  prepare: prepareDelivery,
  send: publishDelivery,
  comment: (request) => postMetaComment(callInstagramApi, request),
  lookUp: lookUpPost,
  quota,
  postInsights: fetchPostInsights,
  accountInsights: fetchAccountInsights,
};

async function accountOf({ token, tasks }: MetaPage, instagramId: string): Promise<PublishTarget> {
  const params = { fields: "id,username,profile_picture_url" };
  const call = { path: `/${instagramId}`, token, params };
  const { id, username, profile_picture_url } = await callInstagramApi(account, call);
  const avatarUrl = profile_picture_url ?? null;
  const isBlocked = tasks && !PUBLISHING_TASKS.some((task) => tasks.includes(task));
  const blocked = isBlocked ? { blocked: "create_content" as const } : {};
  return { id, name: username, avatarUrl, kind: "professional", ...blocked, token, expiresAt: null };
}

async function quota({ id, token }: Target): Promise<Quota> {
  const params = { fields: "config,quota_usage" };
  const { data } = await callInstagramApi(limit, { path: `/${id}/content_publishing_limit`, token, params });
  const [{ quota_usage, config }] = data;
  return { used: quota_usage, limit: config.quota_total, seconds: config.quota_duration };
}

/** Looks the post up by its container: a published container is live; any other was never visible. */
async function lookUpPost(delivery: Delivery, sought: PostLookup): Promise<LookupResult> {
  const container = delivery.steps[CONTAINER_STEP];
  if (!container) return "not-there";
  const found = await fetchContainerStatus(delivery, container);
  if (!found) return "cannot-tell";
  return found.status_code === "PUBLISHED" ? findPublishedMedia(delivery, sought) : "not-there";
}
