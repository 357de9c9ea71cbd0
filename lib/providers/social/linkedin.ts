import {
  findLinkedInApp,
  getLinkedInAppOf,
  getRequiredScopes,
  type LinkedInAppName,
  listLinkedInOffers,
} from "@/lib/providers/social/linkedin-apps";
import { fetchAccountInsights, fetchPostInsights } from "@/lib/providers/social/linkedin-insights";
import {
  buildAuthorizationUrl,
  exchangeAuthorizationCode,
  refreshAccessToken,
} from "@/lib/providers/social/linkedin-oauth";
import { lookUpPost, postComment, publishDelivery } from "@/lib/providers/social/linkedin-post";
import { listTargets } from "@/lib/providers/social/linkedin-targets";
import { prepareDelivery } from "@/lib/providers/social/linkedin-uploads";
import { SocialError, type SocialPlatform } from "@/lib/providers/social/port";

/** LinkedIn (docs/providers/linkedin.md): no PKCE for web apps, and no endpoint revokes a consent. */
export const linkedinPlatform: SocialPlatform = createLinkedInPlatform("first", {
  apps: { pages: createLinkedInPlatform("pages") },
  appOf: getLinkedInAppOf,
  offers: listLinkedInOffers,
});

function createLinkedInPlatform(
  name: LinkedInAppName,
  more: Pick<SocialPlatform, "apps" | "appOf" | "offers"> = {},
): SocialPlatform {
  const getApp = () => {
    const app = findLinkedInApp(name);
    if (app) return app;
    throw new SocialError("transient", "unavailable", "This installation has no LinkedIn app for pages now");
  };
  return {
    platform: "linkedin",
    get requiredScopes() {
      return getRequiredScopes(name);
    },
    authorizationUrl: (consent) => buildAuthorizationUrl(getApp(), consent),
    exchangeCode: (grant) => exchangeAuthorizationCode(getApp(), grant),
    refresh: (refreshToken) => refreshAccessToken(getApp(), refreshToken),
    listTargets: (userToken) => listTargets(userToken, getApp()),
    prepare: prepareDelivery,
    send: publishDelivery,
    comment: postComment,
    lookUp: lookUpPost,
    postInsights: fetchPostInsights,
    accountInsights: fetchAccountInsights,
    ...more,
  };
}
