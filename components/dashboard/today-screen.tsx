"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { SharePlanButton } from "@/components/content-plan/share-plan-button";
import { CreditsCard } from "@/components/dashboard/credits-card";
import { DueSoon } from "@/components/dashboard/due-soon";
import { LatestPosts } from "@/components/dashboard/latest-posts";
import { MonthCard } from "@/components/dashboard/month-card";
import { NeedsPerson } from "@/components/dashboard/needs-person";
import { NewPostButton } from "@/components/dashboard/new-post-button";
import { QuickCreate } from "@/components/dashboard/quick-create";
import { useTodayPosts } from "@/components/dashboard/use-today-posts";
import { WeatherCard } from "@/components/dashboard/weather-card";
import { AppShell, Page } from "@/components/shell/app-shell";
import { Crumbs } from "@/components/shell/crumbs";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { Note } from "@/components/ui/note";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import { formatWeekday } from "@/lib/i18n/format-date";
import { dayAt, monthOf } from "@/lib/posts/days";

/** The brand's day: what needs a person, what is due, what was made last (drawn: dashboard.html). */
export function TodayScreen() {
  const t = useTranslations("dashboard");
  const common = useTranslations("common");
  const locale = useLocale();
  const errorText = useErrorText();
  const account = useCurrentAccount();
  const posts = useTodayPosts(account._id);
  const now = new Date();
  return (
    <AppShell accountId={account._id} crumbs={<Crumbs brand={account.name} page={t("today.page")} />}>
      <Page>
        <PageHeader
          eyebrow={
            <>
              {formatWeekday(now, locale, account.timeZone)},{" "}
              <DateText value={now} timeZone={account.timeZone} />
            </>
          }
          title={posts.isPending ? <HeadlineToCome /> : <Headline {...posts} />}
          actions={<TodayActions />}
        />
        <QuickCreate />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_288px] wide:grid-cols-[minmax(0,1fr)_336px] wide:gap-6">
          <div className="grid gap-6">
            {posts.error && (
              <Note tone="err" actions={<Button onClick={posts.retry}>{common("retry")}</Button>}>
                {t("latest.loadFailed")} {errorText(posts.error)}
              </Note>
            )}
            <NeedsPerson posts={posts.needs} />
            {!posts.isUnknown && (
              <>
                <DueSoon posts={posts.due} pending={posts.isPending} />
                <LatestPosts
                  posts={posts.latest}
                  pending={posts.isPending}
                  first={posts.needs.length + posts.due.length === 0}
                />
              </>
            )}
          </div>
          <div className="grid gap-4 wide:gap-6">
            <MonthCard />
            <WeatherCard />
            <CreditsCard />
          </div>
        </div>
      </Page>
    </AppShell>
  );
}

/** This month as a plan, and a new post. */
function TodayActions() {
  const { _id, timeZone } = useCurrentAccount();
  const { first, last } = monthOf(dayAt(new Date(), timeZone));
  return (
    <>
      <SharePlanButton accountId={_id} platform="all" startDate={first} endDate={last} />
      <NewPostButton />
    </>
  );
}

function HeadlineToCome() {
  return <Skeleton className="h-11 w-96" />;
}

/** Says what is true now, not the name of the page (rule 6 of the look). */
function Headline({
  needs,
  due,
  latest,
  isUnknown,
}: Pick<ReturnType<typeof useTodayPosts>, "needs" | "due" | "latest" | "isUnknown">) {
  const t = useTranslations("dashboard.today");
  const account = useCurrentAccount();
  const { data: connections, isPending } = useQuery(connectionStatusQuery(account._id));
  const unconnected =
    connections && Object.values(connections).every(({ state }) => state === "not_connected");
  const drafts = latest.filter(({ status }) => status === "draft").length;
  const sending = due.filter(({ status }) => status === "publishing").length;
  if (needs.length > 0) return t("headlineNeeds", { n: needs.length });
  if (sending > 0) return t("headlineSending", { n: sending });
  if (due.length > 0) return t("headlineDue", { n: due.length });
  if (isUnknown) return t("page");
  if (isPending) return <HeadlineToCome />;
  if (unconnected) return t("headlineConnect");
  if (drafts > 0) return t("headlineDrafts", { n: drafts });
  return t("headlineEmpty");
}
