import { AppError } from "@/lib/core/errors";
import { facebook } from "@/lib/providers/social/facebook";
import { instagram } from "@/lib/providers/social/instagram";
import { linkedin } from "@/lib/providers/social/linkedin";
import type { SocialNetwork } from "@/lib/providers/social/port";

/** In the order of PLATFORMS (lib/accounts/platforms.ts), which the screens go by. */
const NETWORKS: Record<string, SocialNetwork> = { facebook, instagram, linkedin };

export const CONNECTABLE = Object.keys(NETWORKS);

/** The adapter of a platform; not_found for one that cannot be connected. */
export function socialNetwork(platform: string): SocialNetwork {
  const network = Object.hasOwn(NETWORKS, platform) ? NETWORKS[platform] : undefined;
  if (!network) throw new AppError("not_found");
  return network;
}
