import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { MarkAllReadButton, NotificationItem } from "@/components/notifications/notification-item";
import { LinkButton } from "@/components/shell/link-button";
import { QueryError } from "@/components/shell/query-error";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/spinner";
import { useMarkRead } from "@/lib/notifications/client/mutations";
import type { MarkReadBody, NotificationsResponse } from "@/lib/notifications/schemas";

export interface NotificationsPanelProps {
  query: UseQueryResult<NotificationsResponse>;
  /** Loads older notifications; null when the panel holds the maximum. */
  onOlder: (() => void) | null;
  onLeave(): void;
}

export function NotificationsPanel({ query, onOlder, onLeave }: NotificationsPanelProps) {
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
        <h2 ref={heading} tabIndex={-1} className="min-w-0 font-bold text-16 outline-none">
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
