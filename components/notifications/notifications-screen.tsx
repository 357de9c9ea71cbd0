"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { NotificationLine } from "@/components/notifications/notification-line";
import { ReadAll } from "@/components/notifications/read-all";
import { PlainScreen } from "@/components/shell/plain-screen";
import { QueryFailure } from "@/components/shell/query-failure";
import { useCurrentUser } from "@/components/shell/use-current-user";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Note } from "@/components/ui/note";
import { Pager } from "@/components/ui/pager";
import { Skeleton } from "@/components/ui/skeleton";
import { notificationsQuery } from "@/lib/notifications/client/queries";
import { useMarkRead } from "@/lib/notifications/client/use-mark-read";
import type { NotificationsAnswer } from "@/lib/notifications/schemas";

const PAGE = 20;

/** All that was told to this person, over all brands, page by page. */
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
    <PlainScreen
      back="/account"
      className="max-w-160"
      title={data ? t("headline", { n: data.unread }) : t("title")}
      actions={
        <Button asChild variant="link" size="sm">
          <Link href="/account/me#me-mail">{t("mail")}</Link>
        </Button>
      }
    >
      {read.error && <Note tone="err">{errorText(read.error)}</Note>}
      {query.isPending && <Skeleton className="h-60" />}
      <QueryFailure query={query} lead={t("failed")} />
      {data?.total === 0 && <p className="text-ink-2">{t("empty")}</p>}
      {data && data.unread > 0 && page === 1 && <ReadAll data={data} onRead={read.run} />}
      {data && data.notifications.length > 0 && <Lines query={query} data={data} onRead={read.run} />}
      {isBehind && <Button onClick={() => setPage(1)}>{t("toFirst")}</Button>}
      {data && (
        <Pager
          label={t("pages")}
          page={page}
          pages={Math.ceil(data.total / PAGE)}
          newer={paging("newer")}
          older={paging("older")}
          onChange={setPage}
        />
      )}
    </PlainScreen>
  );
}

interface LinesProps {
  query: { dataUpdatedAt: number; isPlaceholderData: boolean };
  data: NotificationsAnswer;
  onRead(body: { ids: string[] }): void;
}

function Lines({ query, data, onRead }: LinesProps) {
  return (
    <Card aria-busy={query.isPlaceholderData}>
      <ul className="divide-y divide-line px-4">
        {data.notifications.map((notice) => {
          const readIt = () => onRead({ ids: [notice._id] });
          return (
            <NotificationLine
              key={notice._id}
              notice={notice}
              now={query.dataUpdatedAt}
              onRead={readIt}
              onOpen={() => notice.readAt === null && readIt()}
            />
          );
        })}
      </ul>
    </Card>
  );
}
