import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import { findTarget } from "@/lib/connections/find-target";
import type { Platform } from "@/lib/core/platforms";

/** Returns the author of a preview: the post's target, else the network's default one, else the account. */
export function usePreviewAuthor(platform: Platform, targetId: string | null = null) {
  const t = useTranslations("posts.preview");
  const account = useCurrentAccount();
  const connection = useQuery(connectionStatusQuery(account._id)).data?.[platform];
  const target = findTarget(connection?.targets ?? [], targetId) ?? connection;
  const name = target?.name ?? account.name;
  return {
    name,
    avatar: { src: target?.avatarUrl ?? account.logoUrl, fallback: [...name][0] },
    label: t("card", { name: `\u2068${name}\u2069` }),
  };
}
