import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import type { Platform } from "@/lib/core/platforms";

/** Returns the author of a preview: the connected target, else the account. */
export function usePreviewAuthor(platform: Platform) {
  const t = useTranslations("posts.preview");
  const account = useCurrentAccount();
  const connection = useQuery(connectionStatusQuery(account._id)).data?.[platform];
  const name = connection?.name ?? account.name;
  return {
    name,
    avatar: { src: connection?.avatarUrl ?? account.logoUrl, fallback: [...name][0] },
    label: t("card", { name: `\u2068${name}\u2069` }),
  };
}
