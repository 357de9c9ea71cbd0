"use client";

import { useTranslations } from "next-intl";
import type { NotificationDto } from "@/lib/notifications/schemas";

/** Returns a formatter for notifications in the interface language. */
export function useNotificationText(): (notification: NotificationDto) => string {
  const t = useTranslations("common.notifications.kinds");
  return ({ kind, platform = "other" }) => t(kind, { platform });
}
