"use client";

import { useTranslations } from "next-intl";
import type { NotificationWire } from "@/lib/notifications/schemas";

/** What happened, in one short sentence of the reader's language. */
export function useNoticeText(): (notice: NotificationWire) => string {
  const t = useTranslations("common.notifications.kinds");
  return ({ kind, platform = "other" }) => t(kind, { platform });
}
