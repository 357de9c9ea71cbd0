import { fetchAccountInsights, fetchPostInsights } from "@/lib/providers/social/linkedin-insights";
import {
  buildAuthorizationUrl,
  exchangeAuthorizationCode,
  refreshAccessToken,
} from "@/lib/providers/social/linkedin-oauth";
import { lookUpPost, publishDelivery } from "@/lib/providers/social/linkedin-post";
import { listTargets } from "@/lib/providers/social/linkedin-targets";
import { prepareDelivery } from "@/lib/providers/social/linkedin-uploads";
import type { SocialPlatform } from "@/lib/providers/social/port";

/** LinkedIn (docs/providers/linkedin.md): no PKCE for web apps, and no endpoint revokes a consent. */
export const linkedinPlatform: SocialPlatform = {
  platform: "linkedin",
  requiredScopes: ["openid", "profile", "w_member_social"],
  authorizationUrl: buildAuthorizationUrl,
  exchangeCode: exchangeAuthorizationCode,
  refresh: refreshAccessToken,
  listTargets,
  prepare: prepareDelivery,
  send: publishDelivery,
  lookUp: lookUpPost,
  postInsights: fetchPostInsights,
  accountInsights: fetchAccountInsights,
};
