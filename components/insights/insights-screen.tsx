"use client";

import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { DayFigures } from "@/components/insights/day-figures";
import { FindingsCard } from "@/components/insights/findings-card";
import { InsightsControls } from "@/components/insights/insights-controls";
import { PostFigures } from "@/components/insights/post-figures";
import { canMeasure, useInsights } from "@/components/insights/use-insights";
import { AppShell, Page } from "@/components/shell/app-shell";
import { Crumbs } from "@/components/shell/crumbs";
import { QueryFailure } from "@/components/shell/query-failure";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Note } from "@/components/ui/note";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { toApiError } from "@/lib/api-client/api-error";
import type { InsightsWire } from "@/lib/insights/schemas";

/** How a brand's posts do on a network: its days, its posts, and what worked once there is enough to say so. */
export function InsightsScreen() {
  const t = useTranslations("dashboard.insights");
  const account = useCurrentAccount();
  const screen = useInsights();
  const { query, process } = screen;
  return (
    <AppShell accountId={account._id} crumbs={<Crumbs brand={account.name} page={t("page")} />}>
      <Page>
        <PageHeader
          title={query.data ? <Headline insights={query.data} /> : <Skeleton className="h-11 w-96" />}
        />
        <div className="grid gap-6">
          <InsightsControls {...screen} />
          {process.error && <Refused error={process.error} onRetry={() => process.run(screen.platform)} />}
          {query.isPending && !query.error && <Skeleton className="h-64" />}
          <QueryFailure query={query} />
          {query.data && <Figures insights={query.data} measuring={process.isPending} />}
        </div>
      </Page>
    </AppShell>
  );
}

function Figures({ insights, measuring }: { insights: InsightsWire; measuring: boolean }) {
  const t = useTranslations("dashboard.insights");
  const connections = useTranslations("dashboard.connections");
  const { source, platform, measuredAt, posts } = insights;
  const network = connections(platform);
  if (!source || (source.state !== "connected" && posts.length === 0)) {
    return (
      <Empty
        level={2}
        className="max-w-180"
        title={t("unconnected", { network })}
        text={t("unconnectedText")}
        action={<ToConnections word={t("connect", { network })} />}
      />
    );
  }
  if (!source.offered)
    return <Empty level={2} className="max-w-180" title={t("notOffered")} text={t("notOfferedText")} />;
  if (measuring && measuredAt === null && posts.every(({ figures }) => figures === null)) {
    return <Skeleton className="h-64" />;
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_288px] wide:grid-cols-[minmax(0,1fr)_336px] wide:gap-6">
      <div className="grid gap-4 wide:gap-6">
        {!canMeasure(insights) && (
          <Note tone="warn" actions={<ToConnections word={t("renew")} />}>
            {t("ended")}
          </Note>
        )}
        <DayFigures insights={insights} />
        <PostFigures insights={insights} />
      </div>
      <FindingsCard insights={insights} />
    </div>
  );
}

/** The network did not tell: why, and what helps. */
function Refused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations("dashboard.insights");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { code, details } = toApiError(error);
  const needsPerson = code === "not_connected";
  const words = needsPerson
    ? t(details?.problem === "permission" ? "permission" : "ended")
    : `${t("failed")} ${errorText(error)}`;
  return (
    <Note
      tone="warn"
      role="alert"
      actions={
        needsPerson ? (
          <ToConnections word={t("renew")} />
        ) : (
          <Button onClick={onRetry}>{common("retry")}</Button>
        )
      }
    >
      {words}
    </Note>
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

/** Says what is true now, not the name of the page (rule 6 of the look). */
function Headline({ insights }: { insights: InsightsWire }) {
  const t = useTranslations("dashboard.insights");
  const format = useFormatter();
  const { source, account, posts, days } = insights;
  if (!source || source.state === "not_connected") return t("headlineNone");
  const { views } = account.totals;
  if (views?.value) return t("headlineViews", { count: format.number(views.value), days });
  return t("headlinePosts", { n: posts.length, days });
}
