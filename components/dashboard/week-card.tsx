"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useCreateDraft } from "@/components/dashboard/use-create-draft";
import { PostStatusTag } from "@/components/posts/post-status-tag";
import { LinkButton } from "@/components/shell/link-button";
import { QueryError } from "@/components/shell/query-error";
import { Link } from "@/components/ui/app-link";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { PlatformTag } from "@/components/ui/platform-tag";
import { getWeekRange, type LocalDate, toLocalDate, toUtcNoon } from "@/lib/core/date-time/local-date";
import { toInstant } from "@/lib/core/date-time/zoned-time";
import { getPostPath } from "@/lib/core/post-path";
import { formatTime, formatWeekday, formatWeekdayShort } from "@/lib/i18n/format-date";
import type { CalendarDto, CalendarPost } from "@/lib/posts/calendar-schemas";
import { calendarPostsQuery } from "@/lib/posts/client/queries";
import { getPostTitle } from "@/lib/posts/post-title";

/** Posts of a day that fit; the day links to all of them. */
const POSTS_PER_DAY = 3;
/** Time of a draft that is created for an empty day. */
const USUAL_TIME = "10:00";

/** Shows the current week with its posts, and a button on each day that has none yet. */
export function WeekCard() {
  const t = useTranslations("dashboard.week");
  const account = useCurrentAccount();
  const today = toLocalDate(new Date(), account.timeZone);
  const week = getWeekRange(today);
  const [startDate = today] = week;
  const range = {
    startDate,
    endDate: week.at(-1) ?? today,
    platform: "all" as const,
    status: [],
    perDay: POSTS_PER_DAY,
  };
  const query = useQuery(calendarPostsQuery(account._id, range));
  const days = query.data?.days ?? [];
  const open = week.filter((day) => day >= today && !days.some((one) => one.day === day));
  return (
    <Card aria-busy={query.isPending} aria-label={t("title")}>
      <CardHeader>
        <CardTitle>{t("title")}</CardTitle>
        {query.data && <span className="text-13 text-ink-2">{t("open", { n: open.length })}</span>}
        <LinkButton variant="link" size="sm" className="ms-auto" href={`/account/${account._id}/planner`}>
          {t("planner")}
        </LinkButton>
      </CardHeader>
      <QueryError query={query} lead={t("failed")} />
      <ol className="grid grid-cols-7 border-line border-t">
        {week.map((day) => (
          <WeekDay
            key={day}
            day={day}
            when={day === today ? "today" : day < today ? "past" : "coming"}
            planned={days.find((one) => one.day === day)}
            isKnown={query.data !== undefined}
          />
        ))}
      </ol>
    </Card>
  );
}

interface DayProps {
  day: LocalDate;
  when: "past" | "today" | "coming";
  planned: CalendarDto["days"][number] | undefined;
  isKnown: boolean;
}

function WeekDay({ day, when, planned, isKnown }: DayProps) {
  const t = useTranslations("dashboard.week");
  const locale = useLocale();
  const account = useCurrentAccount();
  const more = (planned?.total ?? 0) - (planned?.posts.length ?? 0);
  return (
    <li
      aria-current={when === "today" ? "date" : undefined}
      className={cn(
        "grid min-h-30 min-w-0 content-start gap-1.5 border-line border-t-2 p-1.5 not-first:border-s",
        when === "today" ? "border-t-ink bg-raised" : "border-t-transparent",
        when === "past" && "bg-hatch",
      )}
    >
      <span className="flex items-baseline gap-1.5 px-0.5">
        <b className="font-display text-16">{Number(day.slice(-2))}</b>
        <span aria-hidden="true" className="text-12 text-ink-2">
          {formatWeekdayShort(toUtcNoon(day), locale, "UTC")}
        </span>
        <span className="sr-only">{formatWeekday(toUtcNoon(day), locale, "UTC")}</span>
      </span>
      {planned?.posts.map((post) => (
        <WeekPost key={post._id} post={post} />
      ))}
      {more > 0 && (
        <Link href={`/account/${account._id}/posts?from=${day}&to=${day}`} className="min-h-6 px-0.5 text-12">
          {t("more", { n: more })}
        </Link>
      )}
      {isKnown && !planned && when !== "past" && <AddButton day={day} />}
    </li>
  );
}

function WeekPost({ post }: { post: CalendarPost }) {
  const t = useTranslations("dashboard");
  const statuses = useTranslations("posts.status");
  const locale = useLocale();
  const { timeZone } = useCurrentAccount();
  const instant = post.publishedAt ?? post.scheduledAt;
  const time = instant && formatTime(instant, locale, timeZone);
  const title = getPostTitle(post.text) || t("recentPosts.untitled");
  return (
    <Link
      href={getPostPath(post.accountId, post._id)}
      title={title}
      aria-label={[title, t(`connections.${post.platform}`), time, statuses(post.status)]
        .filter(Boolean)
        .join(" · ")}
      className="flex min-h-8 min-w-0 flex-wrap items-center gap-1 rounded-in border border-line bg-raised px-1.5 py-1 text-12 no-underline hover:border-line-strong"
    >
      <PlatformTag platform={post.platform} />
      {time && <bdi dir="ltr">{time}</bdi>}
      <PostStatusTag status={post.status} hideWord className="ms-auto" />
    </Link>
  );
}

function AddButton({ day }: { day: LocalDate }) {
  const t = useTranslations("dashboard.week");
  const locale = useLocale();
  const { timeZone } = useCurrentAccount();
  const { start, isPending } = useCreateDraft();
  return (
    <button
      type="button"
      aria-label={t("add", { day: formatWeekday(toUtcNoon(day), locale, "UTC") })}
      aria-busy={isPending}
      onClick={() => void start("", toInstant(`${day}T${USUAL_TIME}`, timeZone)?.instant)}
      className="grid min-h-8 place-items-center rounded-in border border-line-strong border-dashed text-ink-2 hover:border-ink hover:text-ink"
    >
      <Plus aria-hidden="true" className="size-4" />
    </button>
  );
}
