import { classify } from "@/lib/providers/social/facebook-errors";
import { accountInsights, postInsights } from "@/lib/providers/social/facebook-insights";
import { lookUp } from "@/lib/providers/social/facebook-look-up";
import { prepare, send } from "@/lib/providers/social/facebook-publish";
import { metaLogin } from "@/lib/providers/social/meta-login";
import { listMetaPages } from "@/lib/providers/social/meta-pages";
import type { SocialNetwork } from "@/lib/providers/social/port";

/** Facebook Pages through the Graph API (providers.md section 1). */
export const facebook: SocialNetwork = {
  platform: "facebook",
  ...metaLogin({
    required: ["pages_show_list", "pages_manage_posts", "pages_read_engagement"],
    optional: ["publish_video", "read_insights", "business_management"],
    classify,
  }),
  listTargets: async (userToken) => {
    const pages = await listMetaPages(userToken, classify);
    return pages.map(({ id, name, token, pictureUrl }) => ({
      ...{ id, name, token, avatarUrl: pictureUrl },
      kind: "page" as const,
      expiresAt: null,
    }));
  },
  prepare,
  send,
  lookUp,
  postInsights,
  accountInsights,
};
