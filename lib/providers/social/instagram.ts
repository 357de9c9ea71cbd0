import { z } from "zod";
import { graph } from "@/lib/providers/social/graph";
import { classify } from "@/lib/providers/social/instagram-errors";
import { accountInsights, postInsights } from "@/lib/providers/social/instagram-insights";
import { lookUp } from "@/lib/providers/social/instagram-look-up";
import { prepare } from "@/lib/providers/social/instagram-prepare";
import { send } from "@/lib/providers/social/instagram-send";
import { metaLogin } from "@/lib/providers/social/meta-login";
import { listMetaPages, type MetaPage } from "@/lib/providers/social/meta-pages";
import type { Delivery, Quota, SocialNetwork, Target } from "@/lib/providers/social/port";

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

/** Professional Instagram accounts behind Facebook Pages, with the page's token (providers.md section 2, variant a). */
export const instagram: SocialNetwork = {
  platform: "instagram",
  ...metaLogin({
    required: ["pages_show_list", "pages_read_engagement", "instagram_basic", "instagram_content_publish"],
    optional: ["instagram_manage_insights", "business_management"],
    classify,
  }),
  listTargets: async (userToken) => {
    const targets: Target[] = [];
    for (const page of await listMetaPages(userToken, classify)) {
      if (page.instagramId) targets.push(await accountOf(page, page.instagramId));
    }
    return targets;
  },
  prepare,
  send,
  lookUp,
  quota,
  postInsights,
  accountInsights,
};

async function accountOf({ token }: MetaPage, instagramId: string): Promise<Target> {
  const { id, username, profile_picture_url } = await graph(account, {
    method: "GET",
    path: `/${instagramId}`,
    token,
    params: { fields: "id,username,profile_picture_url" },
    classify,
  });
  const avatarUrl = profile_picture_url ?? null;
  return { id, name: username, avatarUrl, kind: "professional", token, expiresAt: null };
}

async function quota({ id, token }: Delivery["target"]): Promise<Quota> {
  const { data } = await graph(limit, {
    method: "GET",
    path: `/${id}/content_publishing_limit`,
    token,
    params: { fields: "config,quota_usage" },
    classify,
  });
  const [{ quota_usage, config }] = data;
  return { used: quota_usage, limit: config.quota_total, seconds: config.quota_duration };
}
