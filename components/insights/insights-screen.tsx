"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { DailyMetrics } from "@/components/insights/daily-metrics";
import { FindingsCard } from "@/components/insights/findings-card";
import { InsightsControls } from "@/components/insights/insights-controls";
import { PostMetrics } from "@/components/insights/post-metrics";
import { canRefreshMetrics, useInsights } from "@/components/insights/use-insights";
import { AppShell, PageBody } from "@/components/shell/app-shell";
import { Breadcrumbs } from "@/components/shell/breadcrumbs";
import { QueryError } from "@/components/shell/query-error";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/spinner";
import { toApiError } from "@/lib/api-client/api-error";
import type { InsightsDto } from "@/lib/insights/schemas";

export function InsightsScreen() {
  const t = useTranslations("dashboard.insights");
  const account = useCurrentAccount();
  const screen = useInsights();
  const { query, process } = screen;
  return (
    <AppShell accountId={account._id} crumbs={<Breadcrumbs brand={account.name} page={t("page")} />}>
      <PageBody>
        <PageHeader
          title={query.data ? <Headline insights={query.data} /> : <Skeleton className="h-11 w-96" />}
        />
        <div className="grid gap-6">
          <InsightsControls {...screen} />
          {screen.hidesProfile && (
            <p className="text-13 text-ink-2">
              {t("notOffered")}. {t("notOfferedText")}
            </p>
          )}
          {process.error && <Refused error={process.error} onRetry={() => process.run(screen.platform)} />}
          {query.isPending && !query.error && <Skeleton className="h-64" />}
          <QueryError query={query} />
          {query.data && (
            <Metrics insights={query.data} measuring={process.isPending || query.data.isMeasuring} />
          )}
        </div>
      </PageBody>
    </AppShell>
  );
}

function Metrics({ insights, measuring }: { insights: InsightsDto; measuring: boolean }) {
  const t = useTranslations("dashboard.insights");
  const connections = useTranslations("dashboard.connections");
  const { source, platform, measuredAt, posts } = insights;
  const network = connections(platform);
  if (!source || (source.state !== "connected" && posts.length === 0)) {
    return (
      <EmptyState
        level={2}
        className="max-w-180"
        title={t("unconnected", { network })}
        text={t("unconnectedText")}
        action={<ToConnections word={t("connect", { network })} />}
      />
    );
  }
  if (measuring && measuredAt === null && posts.every(({ figures }) => figures === null)) {
    return <Skeleton className="h-64" />;
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_288px] wide:grid-cols-[minmax(0,1fr)_336px] wide:gap-6">
      <div className="grid gap-4 wide:gap-6">
        {!canRefreshMetrics(insights) && (
          <Alert tone="warn" actions={<ToConnections word={t("renew")} />}>
            {t("ended")}
          </Alert>
        )}
        <DailyMetrics insights={insights} />
        <PostMetrics insights={insights} />
      </div>
      <FindingsCard insights={insights} />
    </div>
  );
}

/** Explains why the platform returned no metrics and what to do. */
function Refused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations("dashboard.insights");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { code, details } = toApiError(error);
  const needsUser = code === "not_connected";
  const words = needsUser
    ? t(details?.problem === "permission" ? "permission" : "ended")
    : `${t("failed")} ${errorText(error)}`;
  return (
    <Alert
      tone="warn"
      role="alert"
      actions={
        needsUser ? <ToConnections word={t("renew")} /> : <Button onClick={onRetry}>{common("retry")}</Button>
      }
    >
      {words}
    </Alert>
  );
}

function ToConnections({ word }: { word: string }) {
  const account = useCurrentAccount();
  return (
    <Button asChild variant="primary">
      <Link href={`/account/${account._id}/connections`}>{word}</Link>
    </Button>
  );
}

/** Describes the current state instead of the page name. */
function Headline({ insights }: { insights: InsightsDto }) {
  const t = useTranslations("dashboard.insights");
  const format = useFormatter();
  const { source, account, posts, days } = insights;
  if (!source || source.state === "not_connected") return t("headlineNone");
  const { views } = account.totals;
  if (views?.value) return t("headlineViews", { count: format.number(views.value), days });
  return t("headlinePosts", { n: posts.length, days });
}
