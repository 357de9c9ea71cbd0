"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import {
  MarkAllReadButton,
  NotificationItem,
  useNotificationText,
} from "@/components/notifications/notification-item";
import { LinkButton } from "@/components/shell/link-button";
import { QueryError } from "@/components/shell/query-error";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { CountBadge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Skeleton, VisuallyHidden } from "@/components/ui/spinner";
import { useMarkRead } from "@/lib/notifications/client/mutations";
import { notificationsQuery } from "@/lib/notifications/client/queries";
import { seenNotifications } from "@/lib/notifications/client/seen-notifications";
import type { MarkReadBody, NotificationDto, NotificationsResponse } from "@/lib/notifications/schemas";

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

interface Props {
  query: UseQueryResult<NotificationsResponse>;
  /** Loads older notifications; null when the panel holds the maximum. */
  onOlder: (() => void) | null;
  onLeave(): void;
}

function NotificationsPanel({ query, onOlder, onLeave }: Props) {
  const t = useTranslations("common.notifications");
  const errorText = useErrorText();
  const heading = useRef<HTMLHeadingElement>(null);
  const read = useMarkRead();
  const { data } = query;
  // The button unmounts after the action, so the focus moves to the heading.
  const readHere = (body: MarkReadBody) => {
    heading.current?.focus();
    read.run(body);
  };
  return (
    <>
      <div className="flex min-h-7 items-center gap-3">
        <h2
          id="notifications-title"
          ref={heading}
          tabIndex={-1}
          className="min-w-0 font-bold text-16 outline-none"
        >
          {t("title")}
        </h2>
        {data && data.unread > 0 && <MarkAllReadButton data={data} onRead={readHere} />}
      </div>
      {read.error && (
        <Alert tone="err" className="mt-2">
          {errorText(read.error)}
        </Alert>
      )}
      {query.isPending && <Skeleton className="mt-3 h-24" />}
      {!data && query.isError && (
        <div className="mt-3">
          <QueryError query={query} lead={t("failed")} />
        </div>
      )}
      {data?.total === 0 && <p className="mt-2 text-ink-2">{t("empty")}</p>}
      <ul className="mt-1 divide-y divide-line empty:hidden">
        {data?.notifications.map((notification) => (
          <NotificationItem
            key={notification._id}
            notice={notification}
            now={query.dataUpdatedAt}
            onRead={() => readHere({ ids: [notification._id] })}
            onOpen={() => {
              if (notification.readAt === null) read.run({ ids: [notification._id] });
              onLeave();
            }}
          />
        ))}
      </ul>
      {data && data.total > 0 && (
        <>
          {onOlder && data.total > data.notifications.length && (
            <Button size="sm" className="mt-2" busy={query.isFetching} onClick={onOlder}>
              {t("older")}
            </Button>
          )}
          <p className="mt-2 border-line border-t pt-2">
            <LinkButton variant="link" size="sm" href="/account/me/notifications" onClick={onLeave}>
              {t("all")}
            </LinkButton>
          </p>
        </>
      )}
    </>
  );
}
