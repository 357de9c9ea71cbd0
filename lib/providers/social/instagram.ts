import { z } from "zod";
import { DAY_MS } from "@/lib/core/date-time/time-units";
import { callGraphApi } from "@/lib/providers/social/graph";
import { fetchContainerStatus } from "@/lib/providers/social/instagram-container";
import { classifyInstagramError } from "@/lib/providers/social/instagram-errors";
import { fetchAccountInsights, fetchPostInsights } from "@/lib/providers/social/instagram-insights";
import { CONTAINER_STEP, PUBLISHED_STEP, prepareDelivery } from "@/lib/providers/social/instagram-prepare";
import { createMetaOauth } from "@/lib/providers/social/meta-oauth";
import { listMetaPages, type MetaPage } from "@/lib/providers/social/meta-pages";
import type { Delivery, PublishTarget, Quota, SocialPlatform } from "@/lib/providers/social/port";
import {
  CLOCK_SKEW_MS,
  normalizeForComparison,
  type PostLookup,
  type SentPost,
  SocialError,
} from "@/lib/providers/social/port";

const media = z.object({
  id: z.string(),
  permalink: z.string().optional(),
  timestamp: z.string(),
  caption: z.string().optional(),
});
const list = z.object({ data: z.array(media) });
const FIELDS = "id,permalink,timestamp,caption";

function fetchMedia({ target }: Delivery, id: string): Promise<z.infer<typeof media>> {
  const call = { method: "GET", path: `/${id}`, token: target.token, params: { fields: FIELDS } } as const;
  return callGraphApi(media, { ...call, classify: classifyInstagramError });
}

/**
 * Finds the post of a published container: the only one with exactly this caption since then. When that is
 * ambiguous the post is live without an id; "the latest" is never assumed.
 */
async function findPublishedMedia(
  { target, content, signal }: Delivery,
  { since, known }: Pick<PostLookup, "since" | "known">,
): Promise<SentPost> {
  const wanted = normalizeForComparison(content.message);
  const from = since.getTime() - CLOCK_SKEW_MS;
  const nameless = { providerId: null, permalink: null };
  if (wanted === "") return nameless;
  const { data } = await callGraphApi(list, {
    method: "GET",
    path: `/${target.id}/media`,
    token: target.token,
    params: { fields: FIELDS, since: Math.floor(from / 1000), limit: 100 },
    classify: classifyInstagramError,
    signal,
  });
  const [found, ...more] = data.filter(
    ({ id, caption, timestamp }) =>
      !known.includes(id) &&
      normalizeForComparison(caption ?? "") === wanted &&
      Date.parse(timestamp) >= from,
  );
  if (!found || more.length > 0) return nameless;
  return { providerId: found.id, permalink: found.permalink ?? null };
}

const published = z.object({ id: z.string().min(1) });

/** Publishes the container. A container that an earlier attempt published is not published again [PUB5]. */
async function publishDelivery(delivery: Delivery): Promise<SentPost> {
  const { target, steps, signal, timeoutMs } = delivery;
  if (steps[PUBLISHED_STEP]) return findPublishedMedia(delivery, { since: dayAgo(), known: [] });
  const container = steps[CONTAINER_STEP];
  if (!container) throw new SocialError("transient", "unavailable", "Nothing was handed to Instagram");
  const { id } = await callGraphApi(published, {
    method: "POST",
    path: `/${target.id}/media_publish`,
    token: target.token,
    params: { creation_id: container },
    visible: true,
    classify: classifyInstagramError,
    timeoutMs,
    signal,
  });
  // The post is live even when its permalink cannot be read now.
  const media = await fetchMedia(delivery, id).catch(() => undefined);
  return { providerId: id, permalink: media?.permalink ?? null };
}

/** Containers expire after 24 hours. */
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

/**
 * Professional Instagram accounts behind Facebook Pages, with the page's token
 * (docs/providers/facebook-instagram.md).
 */
export const instagramPlatform: SocialPlatform = {
  platform: "instagram",
  ...createMetaOauth({
    required: ["pages_show_list", "pages_read_engagement", "instagram_basic", "instagram_content_publish"],
    optional: ["instagram_manage_insights", "business_management"],
    classify: classifyInstagramError,
  }),
  listTargets: async (userToken) => {
    const targets: PublishTarget[] = [];
    for (const page of await listMetaPages(userToken, classifyInstagramError)) {
      if (page.instagramId) targets.push(await accountOf(page, page.instagramId));
    }
    return targets;
  },
  prepare: prepareDelivery,
  send: publishDelivery,
  lookUp: lookUpPost,
  quota,
  postInsights: fetchPostInsights,
  accountInsights: fetchAccountInsights,
};

async function accountOf({ token }: MetaPage, instagramId: string): Promise<PublishTarget> {
  const { id, username, profile_picture_url } = await callGraphApi(account, {
    method: "GET",
    path: `/${instagramId}`,
    token,
    params: { fields: "id,username,profile_picture_url" },
    classify: classifyInstagramError,
  });
  const avatarUrl = profile_picture_url ?? null;
  return { id, name: username, avatarUrl, kind: "professional", token, expiresAt: null };
}

async function quota({ id, token }: Delivery["target"]): Promise<Quota> {
  const { data } = await callGraphApi(limit, {
    method: "GET",
    path: `/${id}/content_publishing_limit`,
    token,
    params: { fields: "config,quota_usage" },
    classify: classifyInstagramError,
  });
  const [{ quota_usage, config }] = data;
  return { used: quota_usage, limit: config.quota_total, seconds: config.quota_duration };
}

/** Reads the container: a published one is live, whichever post it became; any other was never visible. */
async function lookUpPost(
  delivery: Delivery,
  sought: PostLookup,
): Promise<SentPost | "not-there" | "cannot-tell"> {
  const container = delivery.steps[CONTAINER_STEP];
  if (!container) return "not-there";
  const found = await fetchContainerStatus(delivery, container);
  if (!found) return "cannot-tell";
  return found.status_code === "PUBLISHED" ? findPublishedMedia(delivery, sought) : "not-there";
}
