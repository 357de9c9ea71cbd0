import { CONSENT_APPS, PLATFORMS } from "@/lib/core/platforms";

/** Names of the consents in the path of their redirect address: a platform, or one of its further apps. */
export const CONSENT_NAMES = [...PLATFORMS, "linkedin-pages"] as const;

/** Returns the platform and the app of a consent; the first app is null. */
export function parseConsentName(name: (typeof CONSENT_NAMES)[number]) {
  for (const platform of PLATFORMS) {
    if (name === platform) return { platform, app: null };
    const app = CONSENT_APPS.find((one) => name === `${platform}-${one}`);
    if (app) return { platform, app };
  }
  throw new Error(`The consent ${name} belongs to no platform`);
}
