import { AppError } from "@/lib/core/errors";
import { facebookPlatform } from "@/lib/providers/social/facebook";
import { instagramPlatform } from "@/lib/providers/social/instagram";
import { linkedinPlatform } from "@/lib/providers/social/linkedin";
import type { SocialPlatform } from "@/lib/providers/social/port";

/** In the order of PLATFORMS (lib/core/platforms.ts), which the screens use. */
const PLATFORMS: Record<string, SocialPlatform> = {
  facebook: facebookPlatform,
  instagram: instagramPlatform,
  linkedin: linkedinPlatform,
};

export const CONNECTABLE_PLATFORMS = Object.keys(PLATFORMS);

/** Returns the adapter of a platform; throws not_found for one that cannot be connected. */
export function getSocialPlatform(platform: string): SocialPlatform {
  const socialPlatform = Object.hasOwn(PLATFORMS, platform) ? PLATFORMS[platform] : undefined;
  if (!socialPlatform) throw new AppError("not_found");
  return socialPlatform;
}
