"use client";

import { useLocale, useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { PostRow } from "@/components/dashboard/post-row";
import { LinkButton } from "@/components/shell/link-button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { DayText } from "@/components/ui/date-text";
import { Skeleton } from "@/components/ui/spinner";
import { addDays, toLocalDate } from "@/lib/core/date-time/local-date";
import { formatTime } from "@/lib/i18n/format-date";
import type { PostDto } from "@/lib/posts/schemas";

/** Maximum number shown; the post list has them all. */
const SHOWN = 6;

/** Lists the next scheduled posts with their time in the account's time zone. */
export function UpcomingPosts({ posts, pending }: { posts: PostDto[]; pending: boolean }) {
  const t = useTranslations("dashboard.due");
  const account = useCurrentAccount();
  return (
    <Card aria-busy={pending}>
      <CardHeader>
        <CardTitle>{t("title")}</CardTitle>
        <LinkButton variant="link" size="sm" className="ms-auto" href={`/account/${account._id}/planner`}>
          {t("planner")}
        </LinkButton>
      </CardHeader>
      <hr className="border-line" />
      {pending && <Skeleton className="m-4 h-12" />}
      {!pending && posts.length === 0 && <p className="px-4 py-5 text-ink-2">{t("empty")}</p>}
      {posts.length > 0 && (
        <ol className="divide-y divide-line">
          {posts.slice(0, SHOWN).map((post) => (
            <PostRow key={post._id} post={post} lead={<When post={post} />} />
          ))}
          {posts.length > SHOWN && (
            <li className="px-4 py-2">
              <LinkButton
                variant="link"
                size="sm"
                href={`/account/${account._id}/posts?status=scheduled,publishing`}
              >
                {t("all", { n: posts.length })}
              </LinkButton>
            </li>
          )}
        </ol>
      )}
    </Card>
  );
}

function When({ post }: { post: PostDto }) {
  const t = useTranslations("dashboard.due");
  const locale = useLocale();
  const { timeZone } = useCurrentAccount();
  if (!post.scheduledAt || post.status === "publishing") {
    return <b className="w-26 flex-none font-display font-medium text-22">{t("now")}</b>;
  }
  const day = toLocalDate(new Date(post.scheduledAt), timeZone);
  const isToday = day === toLocalDate(new Date(), timeZone);
  const isTomorrow = day === addDays(toLocalDate(new Date(), timeZone), 1);
  return (
    <span className="grid w-26 flex-none gap-px">
      <b className="font-display font-medium text-[22px]/[24px]">
        <bdi dir="ltr">{formatTime(post.scheduledAt, locale, timeZone)}</bdi>
      </b>
      <span className="text-12 text-ink-2">
        {isToday ? (
          t("today")
        ) : isTomorrow ? (
          t("tomorrow")
        ) : (
          <DayText value={post.scheduledAt} timeZone={timeZone} />
        )}
      </span>
    </span>
  );
}
