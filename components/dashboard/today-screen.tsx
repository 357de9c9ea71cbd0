"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { SharePlanButton } from "@/components/content-plan/share-plan-button";
import { ConnectionHealthCard } from "@/components/dashboard/connection-health-card";
import { LatestPosts } from "@/components/dashboard/latest-posts";
import { MiniCalendarCard } from "@/components/dashboard/mini-calendar-card";
import { NeedsAttention } from "@/components/dashboard/needs-attention";
import { NewPostButton } from "@/components/dashboard/new-post-button";
import { QuickCreateForm } from "@/components/dashboard/quick-create-form";
import { ResultsCard } from "@/components/dashboard/results-card";
import { SetupCard } from "@/components/dashboard/setup-card";
import { UpcomingPosts } from "@/components/dashboard/upcoming-posts";
import { useAttentionNotes } from "@/components/dashboard/use-attention-notes";
import { useSetup } from "@/components/dashboard/use-setup";
import { WeekCard } from "@/components/dashboard/week-card";
import { usePendingPostDeletions } from "@/components/post-list/use-pending-post-deletions";
import { usePosts } from "@/components/posts/use-posts";
import { AppShell, PageBody } from "@/components/shell/app-shell";
import { Breadcrumbs } from "@/components/shell/breadcrumbs";
import { CreditsBreakdown } from "@/components/shell/credits-breakdown";
import { LazyCode, LazyPart } from "@/components/shell/lazy-part";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { DayText } from "@/components/ui/date-text";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/spinner";
import { connectionKeys, connectionStatusQuery } from "@/lib/connections/client/queries";
import { getMonthRange, toLocalDate } from "@/lib/core/date-time/local-date";
import { creditsInfoQuery } from "@/lib/credits/client/queries";
import { todayPostsQuery } from "@/lib/posts/client/queries";

/** Below the fold, with the rules of the holidays. */
const LAZY_IDEAS = new LazyCode(() =>
  import("@/components/dashboard/ideas-card").then(({ IdeasCard }) => IdeasCard),
);

export function TodayScreen() {
  const t = useTranslations("dashboard");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const account = useCurrentAccount();
  const posts = useTodayPosts(account._id);
  const setup = useSetup(posts.isPending || posts.isUnknown ? undefined : [...posts.due, ...posts.latest]);
  const notes = useAttentionNotes();
  const now = new Date();
  const isFirst = posts.needs.length + posts.due.length === 0;
  return (
    <AppShell accountId={account._id} crumbs={<Breadcrumbs brand={account.name} page={t("today.page")} />}>
      <PageBody>
        <PageHeader
          eyebrow={<DayText value={now} timeZone={account.timeZone} weekday />}
          title={posts.isPending ? <HeadlineToCome /> : <Headline {...posts} notes={notes.length} />}
          actions={<TodayActions />}
        />
        {setup.next && <SetupCard {...setup} next={setup.next} />}
        <QuickCreateForm />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_288px] wide:grid-cols-[minmax(0,1fr)_336px] wide:gap-6">
          <div className="grid gap-6">
            {posts.error && (
              <Alert tone="err" actions={<Button onClick={posts.retry}>{common("retry")}</Button>}>
                {t("recentPosts.loadFailed")} {errorText(posts.error)}
              </Alert>
            )}
            <NeedsAttention posts={posts.needs} notes={notes} />
            <WeekCard />
            {!posts.isUnknown && (
              <>
                <UpcomingPosts posts={posts.due} pending={posts.isPending} />
                <LazyPart
                  code={LAZY_IDEAS}
                  with={{ hasPosts: posts.isPending || !isFirst }}
                  waiting={<Card aria-busy="true" className="h-64" />}
                />
                <LatestPosts posts={posts.latest} pending={posts.isPending} first={isFirst} />
              </>
            )}
          </div>
          <div className="grid gap-4 wide:gap-6">
            <MiniCalendarCard />
            <ResultsCard />
            <ConnectionHealthCard />
            <CreditsCard />
          </div>
        </div>
      </PageBody>
    </AppShell>
  );
}

function TodayActions() {
  const { _id, timeZone } = useCurrentAccount();
  const { first, last } = getMonthRange(toLocalDate(new Date(), timeZone));
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

/** Describes the current state instead of the page name. */
function Headline({
  needs,
  due,
  latest,
  isUnknown,
  notes,
}: Pick<ReturnType<typeof useTodayPosts>, "needs" | "due" | "latest" | "isUnknown"> & { notes: number }) {
  const t = useTranslations("dashboard.today");
  const account = useCurrentAccount();
  const { data: connections, isPending } = useQuery(connectionStatusQuery(account._id));
  const unconnected =
    connections && Object.values(connections).every(({ state }) => state === "not_connected");
  const drafts = latest.filter(({ status }) => status === "draft").length;
  const sending = due.filter(({ status }) => status === "publishing").length;
  if (needs.length > 0) return t("headlineAttention", { n: needs.length });
  if (sending > 0) return t("headlinePublishing", { n: sending });
  if (due.length > 0) return t("headlineDue", { n: due.length });
  if (isUnknown) return t("page");
  if (isPending) return <HeadlineToCome />;
  if (unconnected) return t("headlineConnect");
  if (notes > 0) return t("headlineNotes", { n: notes });
  if (drafts > 0) return t("headlineDrafts", { n: drafts });
  return t("headlineEmpty");
}

function CreditsCard() {
  const t = useTranslations("dashboard.credits");
  const info = useQuery(creditsInfoQuery).data;
  return (
    <Card>
      <CardHeader className="pb-0">
        <CardTitle>{t("title")}</CardTitle>
      </CardHeader>
      {info ? <CreditsBreakdown info={info} /> : <Skeleton className="m-4 h-20" />}
      {info?.trial.isActive && info.trial.endsAt && (
        <p className="border-line border-t px-4 py-3 text-13 text-ink-2">
          {t("trialUntil")} <DayText value={info.trial.endsAt} />
        </p>
      )}
    </Card>
  );
}

/** Loads the posts. A change by the worker, seen by polling, also refetches the connection. */
function useTodayPosts(accountId: string) {
  const client = useQueryClient();
  const { data, isPending, error } = useQuery(todayPostsQuery(accountId));
  const { refresh } = usePosts();
  const { hidden } = usePendingPostDeletions();
  const rows = data?.active;
  const seen = useRef<string>("");

  useEffect(() => {
    if (!rows) return;
    const now = rows.map(({ _id, status }) => `${_id}:${status}`).join();
    const changed = seen.current !== "" && seen.current !== now;
    seen.current = now;
    if (changed) void client.invalidateQueries({ queryKey: connectionKeys.status(accountId) });
  }, [rows, client, accountId]);

  const isShown = ({ _id }: { _id: string }) => !hidden.includes(_id);
  const shown = (rows ?? []).filter(isShown);
  const pick = (...statuses: string[]) => shown.filter(({ status }) => statuses.includes(status));
  return {
    isPending,
    /** Distinguishes "not loaded" from an empty list. */
    isUnknown: !isPending && !data,
    error,
    retry: refresh,
    needs: pick("failed", "needs_review"),
    due: pick("publishing", "scheduled"),
    latest: (data?.latest ?? []).filter(isShown),
  };
}
