import { getEnv } from "@/lib/core/server/env";
import { callFacebookApi } from "@/lib/providers/social/facebook-errors";
import { fetchAccountInsights, fetchPostInsights } from "@/lib/providers/social/facebook-insights";
import { lookUpPost } from "@/lib/providers/social/facebook-lookup";
import { prepareDelivery, publishDelivery } from "@/lib/providers/social/facebook-publish";
import { postMetaComment } from "@/lib/providers/social/meta-comment";
import { createMetaOauth } from "@/lib/providers/social/meta-oauth";
import { listMetaPages } from "@/lib/providers/social/meta-pages";
import { createMetaPlaces } from "@/lib/providers/social/meta-places";
import type { SocialPlatform } from "@/lib/providers/social/port";

/** Facebook Pages through the Graph API (docs/providers/facebook-instagram.md). */
export const facebookPlatform: SocialPlatform = {
  platform: "facebook",
  ...createMetaOauth({
    required: ["pages_show_list", "pages_manage_posts", "pages_read_engagement"],
    optional: ["publish_video", "read_insights", "business_management"],
    comments: ["pages_manage_engagement"],
    concerns: (scope) => !scope.startsWith("instagram_"),
    configId: () => getEnv().FB_CONFIG_ID,
    callApi: callFacebookApi,
  }),
  listTargets: async (userToken) => {
    const pages = await listMetaPages(userToken, callFacebookApi);
    return pages.map(({ id, name, token, pictureUrl, tasks }) => ({
      id,
      name,
      token,
      avatarUrl: pictureUrl,
      kind: "page",
      // Without a list of tasks Facebook decides when the post is sent.
      ...(tasks && !tasks.includes("CREATE_CONTENT") ? { blocked: "create_content" } : {}),
      expiresAt: null,
    }));
  },
  ...createMetaPlaces(callFacebookApi),
  prepare: prepareDelivery,
  send: publishDelivery,
  comment: (request) => postMetaComment(callFacebookApi, request),
  lookUp: lookUpPost,
  postInsights: fetchPostInsights,
  accountInsights: fetchAccountInsights,
};
