"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { NotificationLine } from "@/components/notifications/notification-line";
import { ReadAll } from "@/components/notifications/read-all";
import { QueryFailure } from "@/components/shell/query-failure";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { Skeleton } from "@/components/ui/skeleton";
import { useMarkRead } from "@/lib/notifications/client/use-mark-read";
import type { NotificationsAnswer, ReadBody } from "@/lib/notifications/schemas";

interface Props {
  query: UseQueryResult<NotificationsAnswer>;
  /** Asks for older ones; null when the bell holds no more. */
  onOlder: (() => void) | null;
  onLeave(): void;
}

/** What the bell opens: everything that was told, newest first. */
export function NotificationsPanel({ query, onOlder, onLeave }: Props) {
  const t = useTranslations("common.notifications");
  const errorText = useErrorText();
  const heading = useRef<HTMLHeadingElement>(null);
  const read = useMarkRead();
  const { data } = query;
  // A button that goes takes the focus with it: the heading keeps it.
  const readHere = (body: ReadBody) => {
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
        {data && data.unread > 0 && <ReadAll data={data} onRead={readHere} />}
      </div>
      {read.error && (
        <Note tone="err" className="mt-2">
          {errorText(read.error)}
        </Note>
      )}
      {query.isPending && <Skeleton className="mt-3 h-24" />}
      {!data && query.isError && (
        <div className="mt-3">
          <QueryFailure query={query} lead={t("failed")} />
        </div>
      )}
      {data?.total === 0 && <p className="mt-2 text-ink-2">{t("empty")}</p>}
      <ul className="mt-1 divide-y divide-line empty:hidden">
        {data?.notifications.map((notice) => (
          <NotificationLine
            key={notice._id}
            notice={notice}
            now={query.dataUpdatedAt}
            onRead={() => readHere({ ids: [notice._id] })}
            onOpen={() => {
              if (notice.readAt === null) read.run({ ids: [notice._id] });
              onLeave();
            }}
          />
        ))}
      </ul>
      {data && data.total > 0 && (
        <Foot data={data} busy={query.isFetching} onOlder={onOlder} onLeave={onLeave} />
      )}
    </>
  );
}

interface FootProps extends Pick<Props, "onOlder" | "onLeave"> {
  data: NotificationsAnswer;
  busy: boolean;
}

/** More of them here, and all of them on a screen of their own. */
function Foot({ data, busy, onOlder, onLeave }: FootProps) {
  const t = useTranslations("common.notifications");
  return (
    <>
      {onOlder && data.total > data.notifications.length && (
        <Button size="sm" className="mt-2" busy={busy} onClick={onOlder}>
          {t("older")}
        </Button>
      )}
      <p className="mt-2 border-line border-t pt-2">
        <Button asChild variant="link" size="sm">
          <Link href="/account/me/notifications" onClick={onLeave}>
            {t("all")}
          </Link>
        </Button>
      </p>
    </>
  );
}
