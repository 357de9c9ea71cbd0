"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { FacebookCard } from "@/components/connections/facebook-card";
import { AppShell, Page } from "@/components/shell/app-shell";
import { Crumbs } from "@/components/shell/crumbs";
import { QueryFailure } from "@/components/shell/query-failure";
import { useErrorText } from "@/components/shell/use-error-text";
import { Note } from "@/components/ui/note";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import type { ConnectionStatus } from "@/lib/connections/schemas";

const RESULTS = ["connected", "denied", "permission", "expired", "failed"] as const;
type Result = (typeof RESULTS)[number];

/** The networks of a brand: how each stands, where posts go, and the way to connect or end it. */
export function ConnectionsScreen({ result }: { result: string | null }) {
  const t = useTranslations("dashboard.connections");
  const _common = useTranslations("common");
  const _errorText = useErrorText();
  const account = useCurrentAccount();
  const query = useQuery(connectionStatusQuery(account._id));
  const state = query.data?.facebook?.state;
  const waiting = state === undefined || state === "choosing_target";
  // With several pages the consent alone does not connect anything: the choice below does.
  const known = RESULTS.find((name) => name === result && !(name === "connected" && waiting));
  return (
    <AppShell accountId={account._id} crumbs={<Crumbs brand={account.name} page={t("page")} />}>
      <Page>
        <PageHeader title={query.data ? t(headlineOf(query.data)) : <Skeleton className="h-10 w-96" />} />
        <div className="grid max-w-180 gap-5">
          {known && <ResultNote result={known} />}
          {query.isPending && <Skeleton className="h-40" />}
          <QueryFailure query={query} />
          {query.data?.facebook && <FacebookCard connection={query.data.facebook} />}
        </div>
      </Page>
    </AppShell>
  );
}

function headlineOf(status: ConnectionStatus) {
  const rows = Object.values(status);
  if (rows.some(({ state, canPublish }) => state === "reconnect" || (state === "connected" && !canPublish))) {
    return "titleProblem";
  }
  if (rows.some(({ state }) => state === "choosing_target")) return "titleChoose";
  return rows.some(({ state }) => state === "connected") ? "titleOk" : "titleNone";
}

/** How the visit to the network ended. */
function ResultNote({ result }: { result: Result }) {
  const t = useTranslations("dashboard.connections.result");
  const good = result === "connected";
  return (
    <Note
      tone={good ? "ok" : "warn"}
      role="status"
      icon={good ? <CircleCheck aria-hidden="true" /> : <OctagonAlert aria-hidden="true" />}
    >
      {t(result)}
    </Note>
  );
}
