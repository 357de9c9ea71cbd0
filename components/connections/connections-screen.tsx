"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { NetworkCard } from "@/components/connections/network-card";
import type { Visit } from "@/components/connections/visit";
import { VisitNote } from "@/components/connections/visit-note";
import { AppShell, Page } from "@/components/shell/app-shell";
import { Crumbs } from "@/components/shell/crumbs";
import { QueryFailure } from "@/components/shell/query-failure";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { PLATFORMS } from "@/lib/accounts/platforms";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import type { ConnectionStatus } from "@/lib/connections/schemas";
import { needsPerson, weatherOf } from "@/lib/connections/weather";

/** The networks of a brand: how each stands, where posts go, and the way to connect or end it. */
export function ConnectionsScreen({ visit }: { visit: Visit | null }) {
  const t = useTranslations("dashboard.connections");
  const account = useCurrentAccount();
  const query = useQuery(connectionStatusQuery(account._id));
  return (
    <AppShell accountId={account._id} crumbs={<Crumbs brand={account.name} page={t("page")} />}>
      <Page>
        <PageHeader
          title={query.data ? <Headline status={query.data} /> : <Skeleton className="h-11 w-96" />}
        />
        <div className="grid max-w-180 gap-5">
          {visit && isNews(visit, query.data) && <VisitNote visit={visit} />}
          {query.isPending && PLATFORMS.map((name) => <Skeleton key={name} className="h-40" />)}
          <QueryFailure query={query} />
          {query.data &&
            PLATFORMS.map((platform) => {
              const connection = query.data[platform];
              return connection && <NetworkCard key={platform} platform={platform} connection={connection} />;
            })}
        </div>
      </Page>
    </AppShell>
  );
}

/**
 * Where several places can be chosen, the consent alone connects nothing: the choice in the card does. And whoever
 * comes back a second time has nothing to start again.
 */
function isNews({ platform, result }: Visit, status: ConnectionStatus | undefined): boolean {
  const state = status?.[platform]?.state;
  if (result === "expired") return state !== "connected" && state !== "choosing_target";
  return result !== "connected" || (state !== undefined && state !== "choosing_target");
}

function Headline({ status }: { status: ConnectionStatus }) {
  const t = useTranslations("dashboard.connections");
  const weathers = Object.values(status).map(weatherOf);
  const needing = weathers.filter(needsPerson);
  if (needing.length > 0 && needing.every((one) => one === "choose")) return t("titleChoose");
  if (needing.length > 0) return t("titleProblem", { n: needing.length });
  const soon = weathers.filter((one) => one === "ends_soon").length;
  if (soon > 0) return t("titleSoon", { n: soon });
  return t(weathers.includes("calm") ? "titleOk" : "titleNone");
}
