import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { POST_LABELS, type PostLabel } from "@/lib/core/post-labels";

/** Returns the names of the labels of the current account: its own, or those of the colors. */
export function useLabelNames(): Record<PostLabel, string> {
  const t = useTranslations("posts.label.color");
  const { labelNames } = useCurrentAccount();
  return useMemo(() => {
    const names = POST_LABELS.map((label) => [label, labelNames[label] || t(label)] as const);
    return Object.fromEntries(names) as Record<PostLabel, string>;
  }, [labelNames, t]);
}
