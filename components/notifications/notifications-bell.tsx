"use client";

import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { NotificationsPanel } from "@/components/notifications/notifications-panel";
import { useAnnouncement } from "@/components/notifications/use-announcement";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { notificationsQuery } from "@/lib/notifications/client/queries";

const STEP = 20;
/** What one page may hold (lib/core/paging.ts). */
const MOST = 100;

/** What was told to this person, and how much of it they have not read. */
export function NotificationsBell() {
  const t = useTranslations("common.notifications");
  const [shown, setShown] = useState(false);
  const [limit, setLimit] = useState(STEP);
  const query = useQuery(notificationsQuery(useCurrentUser()._id, { limit }));
  const news = useAnnouncement(query.data?.notifications);
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
        >
          <Bell aria-hidden="true" className="size-4" />
          {unread > 0 && (
            <Count aria-hidden="true" tone="err" className="absolute -end-1 -top-1">
              {unread > 99 ? "99+" : unread}
            </Count>
          )}
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-labelledby="notifications-title"
        className="max-h-[min(640px,var(--radix-popover-content-available-height))] w-[min(400px,calc(100vw-16px))]"
      >
        <NotificationsPanel
          query={query}
          onOlder={limit < MOST ? () => setLimit(limit + STEP) : null}
          onLeave={() => setShown(false)}
        />
      </PopoverContent>
    </Popover>
  );
}
