"use client";

import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { NotificationsPanelProps } from "@/components/notifications/notifications-panel";
import { useNotificationText } from "@/components/notifications/use-notification-text";
import { LazyCode, LazyPart } from "@/components/shell/lazy-part";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { CountBadge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Skeleton, VisuallyHidden } from "@/components/ui/spinner";
import { notificationsQuery } from "@/lib/notifications/client/queries";
import { seenNotifications } from "@/lib/notifications/client/seen-notifications";
import type { NotificationDto } from "@/lib/notifications/schemas";

const PANEL = new LazyCode<NotificationsPanelProps>(() =>
  import("@/components/notifications/notifications-panel").then((one) => one.NotificationsPanel),
);
const preload = () => void PANEL.preload().catch(() => undefined);

const STEP = 20;
/** Maximum page size (lib/core/paging.ts). */
const MOST = 100;

export function NotificationsBell() {
  const t = useTranslations("common.notifications");
  const [shown, setShown] = useState(false);
  const [limit, setLimit] = useState(STEP);
  const query = useQuery(notificationsQuery(useCurrentUser()._id, { limit }));
  const news = useNotificationAnnouncement(query.data?.notifications);
  const unread = query.data?.unread ?? 0;
  return (
    <Popover open={shown} onOpenChange={setShown}>
      <VisuallyHidden role="status" data-testid="notifications-news">
        {news}
      </VisuallyHidden>
      <PopoverTrigger asChild>
        <Button
          variant="quiet"
          size="icon"
          aria-label={t("bell", { n: unread })}
          data-testid="notifications-bell"
          onPointerEnter={preload}
          onFocus={preload}
        >
          <Bell aria-hidden="true" className="size-4" />
          {unread > 0 && (
            <CountBadge aria-hidden="true" tone="err" className="absolute -end-1 -top-1">
              {unread > 99 ? "99+" : unread}
            </CountBadge>
          )}
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label={t("title")}
        className="max-h-[min(640px,var(--radix-popover-content-available-height))] w-[min(400px,calc(100vw-16px))]"
      >
        <LazyPart
          code={PANEL}
          with={{
            query,
            onOlder: limit < MOST ? () => setLimit(limit + STEP) : null,
            onLeave: () => setShown(false),
          }}
          waiting={<Skeleton aria-busy="true" className="h-24" />}
        />
      </PopoverContent>
    </Popover>
  );
}

/** Returns a screen reader announcement for notifications that arrive while the page is open. */
function useNotificationAnnouncement(notifications: readonly NotificationDto[] | undefined): string {
  const t = useTranslations("common.notifications");
  const notificationText = useNotificationText();
  const [news, setNews] = useState<NotificationDto | null>(null);
  useEffect(() => {
    const [newest] = notifications ? seenNotifications.take(notifications) : [];
    if (newest) setNews(newest);
  }, [notifications]);
  return news ? t("new", { what: [notificationText(news), news.title].filter(Boolean).join(": ") }) : "";
}
