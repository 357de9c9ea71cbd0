import type { ConsentApp } from "@/lib/core/platforms";
import { getEnv } from "@/lib/core/server/env";
import type { ConsentOffer, StoredConsentFacts } from "@/lib/providers/social/port";

/** LinkedIn allows the Community Management API only as the single product of an app, so pages have their own. */
export type LinkedInAppName = "first" | "pages";

const MEMBER_SCOPES = ["openid", "profile", "w_member_social"];
const PAGES_SCOPES = ["rw_organization_admin", "w_organization_social", "r_organization_social"];
const MEMBER_INSIGHTS_SCOPE = "r_member_postAnalytics";
/** Life of an access token; only approved apps may renew it (docs/providers/linkedin.md). */
const TOKEN_DAYS = 60;

export interface LinkedInApp {
  id: string;
  secret: string;
  /** Requested scopes: LinkedIn refuses the whole consent over one that the app does not have. */
  scopes: string[];
}

/** Returns the credentials and scopes of an app; null when the installation has no app for pages. */
export function findLinkedInApp(name: LinkedInAppName): LinkedInApp | null {
  const env = getEnv();
  if (name === "first") {
    return {
      id: env.LINKEDIN_CLIENT_ID,
      secret: env.LINKEDIN_CLIENT_SECRET,
      scopes: env.LINKEDIN_SCOPES.split(" "),
    };
  }
  const { LINKEDIN_PAGES_CLIENT_ID: id, LINKEDIN_PAGES_CLIENT_SECRET: secret } = env;
  return id && secret ? { id, secret, scopes: PAGES_SCOPES } : null;
}

export const canPostAsMember = ({ scopes }: LinkedInApp) =>
  MEMBER_SCOPES.every((scope) => scopes.includes(scope));

/** Returns the scopes without which a consent to this app cannot post. */
export function getRequiredScopes(name: LinkedInAppName): string[] {
  const app = findLinkedInApp(name);
  return app && canPostAsMember(app) ? MEMBER_SCOPES : PAGES_SCOPES.slice(0, 2);
}

/**
 * Returns the app of a stored consent. One from before the app for pages had been set may belong to it: its scopes
 * show that when the first app does not have them.
 */
export function getLinkedInAppOf({ app, scopes }: StoredConsentFacts): ConsentApp | null {
  if (app !== null) return "pages";
  const posts = "w_organization_social";
  const moved = scopes.includes(posts) && !findLinkedInApp("first")?.scopes.includes(posts);
  return moved && findLinkedInApp("pages") ? "pages" : null;
}

/** Whether LinkedIn provides metrics of members to this installation. */
export function hasMemberInsights(): boolean {
  return findLinkedInApp("first")?.scopes.includes(MEMBER_INSIGHTS_SCOPE) ?? false;
}

/** Returns what can be connected. Pages belong to the app for pages where there is one. */
export function listLinkedInOffers(): ConsentOffer[] {
  const [first, pages] = [findLinkedInApp("first"), findLinkedInApp("pages")];
  const facts = { lastsDays: TOKEN_DAYS, hasInsights: hasMemberInsights() };
  const kinds: ConsentOffer["kinds"] = [];
  if (first && canPostAsMember(first)) kinds.push("member");
  if (!pages && first?.scopes.includes("w_organization_social")) kinds.push("organization");
  return [
    ...(kinds.length > 0 ? [{ app: null, kinds, ...facts }] : []),
    ...(pages
      ? [{ app: "pages" as const, kinds: ["organization" as const], ...facts, hasInsights: true }]
      : []),
  ];
}
