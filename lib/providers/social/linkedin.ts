import { prepare } from "@/lib/providers/social/linkedin-files";
import { accountInsights, postInsights } from "@/lib/providers/social/linkedin-insights";
import { authorizationUrl, exchangeCode, refresh } from "@/lib/providers/social/linkedin-oauth";
import { lookUp, send } from "@/lib/providers/social/linkedin-post";
import { listTargets } from "@/lib/providers/social/linkedin-targets";
import type { SocialNetwork } from "@/lib/providers/social/port";

/**
 * LinkedIn's members and organisations through the versioned API (providers.md section 3). PKCE is documented for
 * native apps only, and no call takes a consent back.
 */
export const linkedin: SocialNetwork = {
  platform: "linkedin",
  requiredScopes: ["openid", "profile", "w_member_social"],
  authorizationUrl,
  exchangeCode,
  refresh,
  listTargets,
  prepare,
  send,
  lookUp,
  postInsights,
  accountInsights,
};
