"use client";

import { useTranslations } from "next-intl";
import { agoOf } from "@/components/notifications/ago";
import { DateText } from "@/components/ui/date-text";
import { formatDate } from "@/lib/i18n/format-date";

/** When it was, as one says it; the full date for whoever points at it. */
export function AgoText({ at, now }: { at: string; now: number }) {
  const t = useTranslations("common.notifications.ago");
  const ago = agoOf(at, now);
  if (ago.unit === "date") return <DateText value={at} />;
  return (
    <time dateTime={at} title={formatDate(at)}>
      {ago.unit === "now" ? t("now") : t(ago.unit, { n: ago.n })}
    </time>
  );
}
