import { CONSENT_NAMES, parseConsentName } from "@/lib/connections/consent-names";
import type { ConsentApp } from "@/lib/core/platforms";
import { getEnv } from "@/lib/core/server/env";

/** Returns the address to which the vendor redirects after a consent; it is registered at the vendor's app. */
export function getRedirectUri(platform: string, app: ConsentApp | null): string {
  const name = CONSENT_NAMES.find((one) => {
    const parsed = parseConsentName(one);
    return parsed.platform === platform && parsed.app === app;
  });
  return `${getEnv().APP_URL}/api/native-connections/callback/${name ?? platform}`;
}
