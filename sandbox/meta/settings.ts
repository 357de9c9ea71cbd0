/** What the real service fixes and the stand-in therefore fixes too. Numbers from the provider fact sheet, section 1. */
export interface FacebookApp {
  id: string;
  secret: string;
  name: string;
  /** "Require app secret" in the app's advanced settings: server calls without a proof are refused. */
  requireProof: boolean;
}

/** The one registered app; its id and secret can be set so that the app under test needs no special values. */
export function facebookApp(): FacebookApp {
  return {
    id: process.env.SANDBOX_FB_APP_ID || "100000000000001",
    secret: process.env.SANDBOX_FB_APP_SECRET || "sandbox-facebook-app-secret",
    name: "Kolot",
    requireProof: process.env.SANDBOX_FB_REQUIRE_APPSECRET_PROOF === "1",
  };
}

export const LIVE_VERSIONS = ["v26.0", "v25.0", "v24.0"];
/** A call without a version is answered by the oldest one that is alive. */
export const OLDEST_LIVE_VERSION = "v24.0";
export const NEWEST_EXPIRED_MAJOR = 20;

export const CODE_LIFETIME_MS = 10 * 60_000;
export const SHORT_TOKEN_SECONDS = 5400;
export const LONG_TOKEN_SECONDS = 5_183_944;
export const DATA_ACCESS_SECONDS = 90 * 86_400;

export const MESSAGE_LIMIT = 63_206;
export const PHOTO_LIMIT_BYTES = 4 * 1024 * 1024;
export const PHOTO_FETCH_MS = 10_000;
export const UNATTACHED_PHOTO_MS = 24 * 3_600_000;
export const DUPLICATE_WINDOW_MS = 3_600_000;
export const SCHEDULE_MIN_MS = 10 * 60_000;
export const SCHEDULE_MAX_MS = 30 * 86_400_000;

/** What this machine is ready to keep of one film; the real limits are far higher. */
export const FILM_LIMIT_BYTES = 256 * 1024 * 1024;
export const FILM_FETCH_MS = 60_000;
export const REEL_MIN_MS = 3_000;
export const REEL_MAX_MS = 90_000;
/** How long work on what was handed in takes by the sandbox clock, unless told otherwise. */
export const IMAGE_WORK_MS = 300;
export const FILM_WORK_MS = 1_500;

/** Section 2.2 of the provider fact sheet. */
export const CAPTION_LIMIT = 2200;
export const HASHTAG_LIMIT = 30;
export const MENTION_LIMIT = 20;
export const ALT_TEXT_LIMIT = 1000;
export const INSTAGRAM_IMAGE_BYTES = 8 * 1024 * 1024;
export const ASPECT = { min: 4 / 5, max: 1.91 };
export const CAROUSEL = { min: 2, max: 10 };
export const CONTAINER_LIFETIME_MS = 24 * 3_600_000;
/** The documents say 100, 50 and 25; callers read it. */
export const QUOTA = { total: 100, seconds: 86_400 };

/** Below this many likes or followers a page gets no figures. */
export const INSIGHTS_MIN_FOLLOWERS = 100;
export const PAGE_WINDOW_DAYS = 90;
export const INSTAGRAM_WINDOW_DAYS = 30;
export const INSIGHTS_KEPT_DAYS = 2 * 365;

export const PAGE_SIZE = 25;
export const PAGE_SIZE_LIMIT = 100;

/** Calls that count as 100 % in the usage headers: per day and page, per hour and app. */
export const PAGE_CALLS_PER_DAY = 4800 * 50;
export const APP_CALLS_PER_HOUR = 200 * 1000;
export const REGAIN_ACCESS_MINUTES = 5;

/** What every registered redirect address ends with ("Valid OAuth Redirect URIs"). */
export const REDIRECT_PATHS = ["facebook", "instagram"].map(
  (platform) => `/api/native-connections/callback/${platform}`,
);
export const REDIRECT_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** Every permission the consent page knows, in the words it shows. */
export const SCOPES: Record<string, string> = {
  public_profile: "Your name and profile picture",
  email: "Your email address",
  pages_show_list: "Show a list of the Pages you manage",
  business_management: "Manage your business portfolio",
  pages_read_engagement: "Read content posted on the Page",
  pages_read_user_content: "Read what people wrote on your Page",
  pages_manage_posts: "Create and manage content on your Page",
  pages_manage_engagement: "Create and manage comments on your Page",
  pages_manage_metadata: "Manage your Page settings",
  read_insights: "Access your Page insights",
  publish_video: "Publish videos to your Page",
  instagram_basic: "See the Instagram account linked to your Page",
  instagram_content_publish: "Publish to the linked Instagram account",
  instagram_manage_comments: "Manage comments on the linked Instagram account",
  instagram_manage_insights: "Access insights of the linked Instagram account",
};
/** Always granted; the person cannot untick it. */
export const FIXED_SCOPE = "public_profile";
