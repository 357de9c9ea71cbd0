"use client";

import { useLocale, useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { DateText } from "@/components/ui/date-text";
import { formatTime } from "@/lib/i18n/format-date";
import type { PostWire } from "@/lib/posts/schemas";

/** When it goes out or went out, on the brand's clock; of a post without a time, when it was made. */
export function PostDate({ post }: { post: PostWire }) {
  const t = useTranslations("posts.list");
  const locale = useLocale();
  const { timeZone } = useCurrentAccount();
  const { scheduledAt, publishedAt, createdAt } = post;
  const at = scheduledAt ?? publishedAt;
  return (
    <span className="grid w-28 flex-none gap-px">
      <span>
        <DateText value={at ?? createdAt} timeZone={timeZone} />
      </span>
      <span className="text-12 text-ink-2">
        {at ? <bdi dir="ltr">{formatTime(at, locale, timeZone)}</bdi> : t("made")}
      </span>
    </span>
  );
}
