"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useNoticeText } from "@/components/notifications/use-notice-text";
import { freshNotices } from "@/lib/notifications/client/fresh-notices";
import type { NotificationWire } from "@/lib/notifications/schemas";

/** Words for a screen reader when something new arrives while the page is open; empty before. */
export function useAnnouncement(notifications: readonly NotificationWire[] | undefined): string {
  const t = useTranslations("common.notifications");
  const noticeText = useNoticeText();
  const [news, setNews] = useState<NotificationWire | null>(null);
  useEffect(() => {
    const [newest] = notifications ? freshNotices.take(notifications) : [];
    if (newest) setNews(newest);
  }, [notifications]);
  return news ? t("new", { what: [noticeText(news), news.title].filter(Boolean).join(": ") }) : "";
}
