import { DAY_MS, MINUTE_MS } from "@/sandbox/core/time-units";

/** What the real service fixes and the stand-in therefore fixes too. Numbers from the provider fact sheet, section 3. */
export interface LinkedInApp {
  id: string;
  secret: string;
  name: string;
}

/** The one registered app; its id and secret can be set so that the app under test needs no special values. */
export function linkedInApp(): LinkedInApp {
  return {
    id: process.env.SANDBOX_LINKEDIN_CLIENT_ID || "77kolotsandbox",
    secret: process.env.SANDBOX_LINKEDIN_CLIENT_SECRET || "sandbox-linkedin-client-secret",
    name: "Kolot",
  };
}

/** Months that answer. Earlier ones are sunset, later ones do not exist yet; a living one can be ended by an event. */
export const LIVE_VERSIONS = [
  ...(["202512", "202601", "202602", "202603"] as const),
  ...(["202604", "202605", "202606", "202607"] as const),
];
/** Saves and sends are counted from this version on. */
export const SAVES_SINCE = "202604";
export const PROTOCOL = "2.0.0";

export const CODE_LIFETIME_MS = 30 * MINUTE_MS;
export const TOKEN_SECONDS = 5_184_000;
export const REFRESH_TOKEN_SECONDS = 365 * 86_400;

export const COMMENTARY_LIMIT = 3000;
export const ALT_TEXT_LIMIT = 4086;
export const TITLE_LIMIT = 400;
export const IMAGES_MIN = 2;
export const IMAGES_MAX = 20;
export const PIXEL_LIMIT = 36_152_320;
export const PART_BYTES = 4_194_304;
export const VIDEO_MIN_BYTES = 75 * 1024;
export const VIDEO_MAX_BYTES = 500 * 1024 * 1024;
export const VIDEO_MIN_SECONDS = 3;
export const VIDEO_MAX_SECONDS = 30 * 60;
export const DOCUMENT_MAX_BYTES = 100 * 1024 * 1024;
export const UPLOAD_LIFETIME_MS = DAY_MS;

export const POSTS_PER_DAY = 150;
export const DUPLICATE_WINDOW_MS = 2 * DAY_MS;
export const PAGE_SIZE = 10;
export const PAGE_SIZE_LIMIT = 100;
export const STATISTICS_WINDOW_MS = 365 * DAY_MS;

/** The path every registered redirect address ends with ("Authorized redirect URLs for your app"). */
export const REDIRECT_PATH = "/api/native-connections/callback/linkedin";
export const REDIRECT_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** Permissions of the products every app can add by itself, in the words the consent page shows. */
export const OPEN_SCOPES: Record<string, string> = {
  openid: "Use your name and photo",
  profile: "Use your name, photo and headline",
  email: "Use the primary email address of your LinkedIn account",
  w_member_social: "Create, modify, and delete posts, comments, and reactions on your behalf",
};
/** Permissions of the Community Management API, which LinkedIn gives to approved apps only. */
const APPROVED_SCOPES: Record<string, string> = {
  r_organization_social: "Retrieve your organization's posts, comments, reactions, and other engagement data",
  w_organization_social: "Create, modify, and delete posts on your organization's behalf",
  rw_organization_admin: "Manage your organization's page and retrieve reporting data",
  r_member_postAnalytics: "Retrieve your posts and their reporting data",
};
export const SCOPES: Record<string, string> = { ...OPEN_SCOPES, ...APPROVED_SCOPES };
