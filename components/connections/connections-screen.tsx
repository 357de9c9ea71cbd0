"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import type { OauthResult } from "@/components/connections/oauth-result";
import { PlatformCard } from "@/components/connections/platform-card";
import { AppShell, PageBody } from "@/components/shell/app-shell";
import { Breadcrumbs } from "@/components/shell/breadcrumbs";
import { QueryError } from "@/components/shell/query-error";
import { Alert } from "@/components/ui/alert";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/spinner";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import { getConnectionHealth, needsUserAction } from "@/lib/connections/connection-health";
import type { ConnectionStatus } from "@/lib/connections/schemas";
import { PLATFORMS } from "@/lib/core/platforms";

export function ConnectionsScreen({ oauthResult }: { oauthResult: OauthResult | null }) {
  const t = useTranslations("dashboard.connections");
  const account = useCurrentAccount();
  const query = useQuery(connectionStatusQuery(account._id));
  return (
    <AppShell accountId={account._id} crumbs={<Breadcrumbs brand={account.name} page={t("page")} />}>
      <PageBody>
        <PageHeader
          title={query.data ? <Headline status={query.data} /> : <Skeleton className="h-11 w-96" />}
        />
        <div className="grid max-w-180 gap-5">
          {oauthResult && isNews(oauthResult, query.data) && <OauthResultNotice oauthResult={oauthResult} />}
          {query.isPending && PLATFORMS.map((name) => <Skeleton key={name} className="h-40" />)}
          <QueryError query={query} />
          {query.data &&
            PLATFORMS.map((platform) => {
              const connection = query.data[platform];
              return (
                connection && <PlatformCard key={platform} platform={platform} connection={connection} />
              );
            })}
        </div>
      </PageBody>
    </AppShell>
  );
}

/** Does not report a result that the connection state already reflects, or a choice still to make. */
function isNews({ platform, result }: OauthResult, status: ConnectionStatus | undefined): boolean {
  const state = status?.[platform]?.state;
  if (result === "expired") return state !== "connected" && state !== "choosing_target";
  return result !== "connected" || (state !== undefined && state !== "choosing_target");
}

function Headline({ status }: { status: ConnectionStatus }) {
  const t = useTranslations("dashboard.connections");
  const states = Object.values(status).map(getConnectionHealth);
  const needing = states.filter(needsUserAction);
  if (needing.length > 0 && needing.every((one) => one === "choose")) return t("titleChoose");
  if (needing.length > 0) return t("titleProblem", { n: needing.length });
  const soon = states.filter((one) => one === "ends_soon").length;
  if (soon > 0) return t("titleExpiring", { n: soon });
  const n = states.filter((one) => one === "healthy").length;
  if (n === 0) return t("titleNone");
  return n < states.length ? t("titleSome", { n, all: states.length }) : t("titleOk");
}

function OauthResultNotice({ oauthResult: { platform, result } }: { oauthResult: OauthResult }) {
  const t = useTranslations("dashboard.connections");
  const isConnected = result === "connected";
  return (
    <Alert
      tone={isConnected ? "ok" : "warn"}
      role="status"
      icon={isConnected ? <CircleCheck aria-hidden="true" /> : <OctagonAlert aria-hidden="true" />}
    >
      {result === "no_target"
        ? t(`result.no_target.${platform}`)
        : t(`result.${result}`, { network: t(platform) })}
    </Alert>
  );
}
