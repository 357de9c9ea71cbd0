import { useTranslations } from "next-intl";
import type { NotificationDto } from "@/lib/notifications/schemas";

/** Returns a formatter for notifications in the interface language. */
export function useNotificationText(): (notification: NotificationDto) => string {
  const t = useTranslations("common.notifications");
  return ({ kind, platform = "other", count = 0 }) =>
    count > 1 ? t("comments", { n: count }) : t(`kinds.${kind}`, { platform });
}
