"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MarkAllReadButton, NotificationItem } from "@/components/notifications/notification-item";
import { LinkButton } from "@/components/shell/link-button";
import { QueryError } from "@/components/shell/query-error";
import { SimplePageLayout } from "@/components/shell/simple-page-layout";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Pagination } from "@/components/ui/pagination";
import { Skeleton } from "@/components/ui/spinner";
import { useMarkRead } from "@/lib/notifications/client/mutations";
import { notificationsQuery } from "@/lib/notifications/client/queries";

const PAGE = 20;

/** Renders all notifications of the user across accounts, page by page. */
export function NotificationsScreen() {
  const t = useTranslations("common.notifications");
  const paging = useTranslations("common.paging");
  const errorText = useErrorText();
  const [page, setPage] = useState(1);
  const query = useQuery(notificationsQuery(useCurrentUser()._id, { page, limit: PAGE }));
  const read = useMarkRead();
  const { data } = query;
  const isBehind = data !== undefined && page > 1 && data.notifications.length === 0;
  return (
    <SimplePageLayout
      back="/account"
      className="max-w-160"
      title={data ? t("headline", { n: data.unread }) : t("title")}
      actions={
        <LinkButton variant="link" size="sm" href="/account/me#me-mail">
          {t("mail")}
        </LinkButton>
      }
    >
      {read.error && <Alert tone="err">{errorText(read.error)}</Alert>}
      {query.isPending && <Skeleton className="h-60" />}
      <QueryError query={query} lead={t("failed")} />
      {data?.total === 0 && <p className="text-ink-2">{t("empty")}</p>}
      {data && data.unread > 0 && page === 1 && <MarkAllReadButton data={data} onRead={read.run} />}
      {data && data.notifications.length > 0 && (
        <Card aria-busy={query.isPlaceholderData}>
          <ul className="divide-y divide-line px-4">
            {data.notifications.map((notification) => {
              const readIt = () => read.run({ ids: [notification._id] });
              return (
                <NotificationItem
                  key={notification._id}
                  notice={notification}
                  now={query.dataUpdatedAt}
                  onRead={readIt}
                  onOpen={() => notification.readAt === null && readIt()}
                />
              );
            })}
          </ul>
        </Card>
      )}
      {isBehind && <Button onClick={() => setPage(1)}>{t("toFirst")}</Button>}
      {data && (
        <Pagination
          label={t("pages")}
          page={page}
          pages={Math.ceil(data.total / PAGE)}
          newer={paging("newer")}
          older={paging("older")}
          onChange={setPage}
        />
      )}
    </SimplePageLayout>
  );
}
