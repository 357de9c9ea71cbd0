"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { FailureTable } from "@/components/operator/failure-table";
import { OperatorQueryError } from "@/components/operator/operator-query-error";
import { PersonSearch } from "@/components/operator/person-search";
import { QueueTable } from "@/components/operator/queue-table";
import { SimplePageLayout } from "@/components/shell/simple-page-layout";
import { TitledCard } from "@/components/shell/titled-card";
import { Skeleton } from "@/components/ui/spinner";
import { overviewQuery } from "@/lib/operations/client/queries";

/** Renders the first page of the operators' console: search, queues and failures. */
export function OperatorScreen({ search }: { search: string }) {
  const t = useTranslations("support.operator");
  const query = useQuery(overviewQuery);
  return (
    <SimplePageLayout back="/account" title={t("title")} className="max-w-280">
      <PersonSearch initial={search} />
      <OperatorQueryError query={query} />
      {!query.error && (
        <>
          <TitledCard id="operator-queues" title={t("queues.title")}>
            {query.data ? <QueueTable queues={query.data.queues} /> : <Skeleton className="h-24" />}
          </TitledCard>
          <TitledCard id="operator-failures" title={t("failures.title")}>
            {query.data ? <FailureTable failures={query.data.failures} /> : <Skeleton className="h-24" />}
          </TitledCard>
        </>
      )}
    </SimplePageLayout>
  );
}
