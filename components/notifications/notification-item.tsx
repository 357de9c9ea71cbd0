"use client";

import { useQueryClient } from "@tanstack/react-query";
import {
  Check,
  CircleQuestionMark,
  Film,
  type LucideIcon,
  MessageSquare,
  OctagonAlert,
  ThumbsUp,
  TriangleAlert,
  Unplug,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useNotificationText } from "@/components/notifications/use-notification-text";
import { useProblemText } from "@/components/posts/use-problem-text";
import { RelativeTimeText } from "@/components/shell/relative-time-text";
import { Link } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DayText } from "@/components/ui/date-text";
import { planKeys } from "@/lib/content-plan/client/queries";
import { getTextDirection } from "@/lib/i18n/text-direction";
import { getNotificationPath, type NotificationKind } from "@/lib/notifications/notification-kinds";
import type { MarkReadBody, NotificationDto, NotificationsResponse } from "@/lib/notifications/schemas";

const LOOK: Record<NotificationKind, { icon: LucideIcon; className: string; action: string }> = {
  post_published: { icon: Check, className: "text-ok", action: "open" },
  post_failed: { icon: OctagonAlert, className: "text-err", action: "open" },
  post_needs_review: { icon: CircleQuestionMark, className: "text-warn", action: "decide" },
  connection_ended: { icon: Unplug, className: "text-err", action: "reconnect" },
  connection_expiring: { icon: TriangleAlert, className: "text-warn", action: "reconnect" },
  film_ready: { icon: Film, className: "", action: "open" },
  client_commented: { icon: MessageSquare, className: "text-warn", action: "open" },
  client_approved: { icon: ThumbsUp, className: "text-ok", action: "open" },
};

interface Props {
  notice: NotificationDto;
  now: number;
  onRead(): void;
  /** Called when the user opens the subject of the notification. */
  onOpen(): void;
}

export function NotificationItem({ notice, now, onRead, onOpen }: Props) {
  const t = useTranslations("common.notifications");
  const notificationText = useNotificationText();
  const { kind, brand, createdAt, readAt } = notice;
  const { icon: Icon, className, action } = LOOK[kind];
  const unread = readAt === null;
  const what = notificationText(notice);
  const subject = useSubject(notice);
  const client = useQueryClient();
  const open = () => {
    if (kind === "client_commented")
      void client.invalidateQueries({ queryKey: planKeys.comments(notice.accountId) });
    onOpen();
  };
  return (
    <li
      className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2.5 gap-y-1 py-3"
      data-notification={kind}
      data-unread={unread}
    >
      <Icon aria-hidden="true" className={cn("mt-0.5 size-4", className)} />
      <div className="grid min-w-0 gap-1">
        <p className="flex min-w-0 items-start gap-2">
          <span className={cn("min-w-0 wrap-anywhere", unread ? "font-bold" : "text-ink-2")}>{what}</span>
          {unread && (
            <span className="mt-1.5 ms-auto size-2 flex-none rounded-full bg-brand forced-colors:border">
              <span className="sr-only">{t("unread")}</span>
            </span>
          )}
        </p>
        <bdi
          className="line-clamp-2 wrap-anywhere max-w-full justify-self-start"
          dir={notice.title ? getTextDirection(notice.title, notice.language) : "auto"}
        >
          {subject}
        </bdi>
        <Why notice={notice} />
        <p className="flex min-w-0 items-baseline gap-1.5 text-12 text-ink-2">
          <bdi className="min-w-0 truncate" title={brand}>
            {brand}
          </bdi>
          <span aria-hidden="true">·</span>
          <span className="flex-none">
            <RelativeTimeText at={createdAt} now={now} />
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button asChild variant="link" size="sm">
            <Link
              href={getNotificationPath(notice)}
              aria-label={`${t(`actions.${action}` as "actions.open")}: ${subject}`}
              onClick={open}
            >
              {t(`actions.${action}` as "actions.open")}
            </Link>
          </Button>
          {unread && (
            <Button variant="link" size="sm" aria-label={t("readOf", { what: subject })} onClick={onRead}>
              {t("read")}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

/** Returns the first line of the post, or the name of the page. */
function useSubject({ postId, title, page, brand }: NotificationDto): string {
  const t = useTranslations("common.notifications");
  return postId ? title || t("untitled") : (page ?? brand);
}

/** Shows the cause and the fix of a problem, or the client's comment. */
function Why({ notice: { kind, problem, endsAt, comment, language } }: { notice: NotificationDto }) {
  const t = useTranslations("common.notifications.reasons");
  const problemText = useProblemText();
  if (kind === "post_published" || kind === "film_ready") return null;
  if (kind === "client_commented" || kind === "client_approved") {
    if (!comment) return null;
    return (
      <p
        dir={getTextDirection(comment, language)}
        className="line-clamp-3 whitespace-pre-line wrap-anywhere text-13 text-ink-2"
      >
        {comment}
      </p>
    );
  }
  return (
    <p className="text-13 text-ink-2">
      {kind === "post_failed" && (problem ? problemText(problem) : t("post_failed"))}
      {kind === "post_needs_review" && t("post_needs_review")}
      {kind === "connection_ended" && t("connection_ended")}
      {kind === "connection_expiring" &&
        t.rich("connection_expiring", { date: () => (endsAt ? <DayText value={endsAt} /> : null) })}
    </p>
  );
}

interface MarkAllReadProps {
  data: NotificationsResponse;
  onRead(body: MarkReadBody): void;
}

/** Marks the displayed notifications as read; those that arrive meanwhile stay unread. */
export function MarkAllReadButton({ data, onRead }: MarkAllReadProps) {
  const t = useTranslations("common.notifications");
  const until = data.notifications[0]?.createdAt;
  return (
    <Button
      variant="link"
      size="sm"
      className="ms-auto flex-none"
      onClick={() => onRead({ all: true, ...(until ? { until } : {}) })}
    >
      {t("readAll")}
    </Button>
  );
}
