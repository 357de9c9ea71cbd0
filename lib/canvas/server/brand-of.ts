import { kitOf } from "@/lib/accounts/serializers";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import type { Brand } from "@/lib/canvas/layouts/brand";
import { findOwnMedium } from "@/lib/media/server/media-store";
import { mediaUrl } from "@/lib/media/server/media-url";

/** What designs show of a brand: its name, kit and logo. */
export async function brandOf(account: AccountRow): Promise<Brand> {
  const { colors, fonts } = kitOf(account);
  const logo = account.logoKey ? await findOwnMedium(account.userId, [account.logoKey]) : null;
  return {
    name: account.name,
    colours: colors,
    fonts,
    logo: logo && { src: mediaUrl(logo.key), w: logo.width, h: logo.height, alt: account.name },
  };
}
