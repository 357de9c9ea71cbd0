"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import type { Platform } from "@/lib/accounts/platforms";
import { connectionStatusQuery } from "@/lib/connections/client/queries";

/** In whose name a post stands on a network: as connected there, else as the brand. */
export function usePreviewFace(platform: Platform) {
  const t = useTranslations("posts.preview");
  const { account } = useComposer();
  const connection = useQuery(connectionStatusQuery(account._id)).data?.[platform];
  const name = connection?.name ?? account.name;
  return {
    name,
    avatar: { src: connection?.avatarUrl ?? account.logoUrl, fallback: [...name][0] },
    label: t("card", { name: `\u2068${name}\u2069` }),
  };
}
