"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { LinkButton } from "@/components/shell/link-button";
import { QueryError } from "@/components/shell/query-error";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/spinner";
import { highlightsQuery } from "@/lib/insights/client/queries";
import type { HighlightsDto } from "@/lib/insights/schemas";

/** Shows what the posts of the last seven days reached on all networks. */
export function ResultsCard() {
  const t = useTranslations("dashboard.results");
  const { _id } = useCurrentAccount();
  const query = useQuery(highlightsQuery(_id));
  const week = query.data?.week;
  return (
    <Card aria-busy={query.isPending} aria-labelledby="results-title">
      <CardHeader className="pb-0">
        <CardTitle id="results-title">{t("title")}</CardTitle>
        <LinkButton variant="link" size="sm" className="ms-auto" href={`/account/${_id}/insights`}>
          {t("insights")}
        </LinkButton>
      </CardHeader>
      <QueryError query={query} lead={t("failed")} />
      {query.isPending && <Skeleton className="m-4 h-14" />}
      {week && <Metrics week={week} />}
    </Card>
  );
}

function Metrics({ week }: { week: HighlightsDto["week"] }) {
  const t = useTranslations("dashboard.results");
  const format = useFormatter();
  const { published, reach, engagement } = week;
  if (published === 0) return <p className="p-4 text-ink-2">{t("none")}</p>;
  const metrics = [
    { key: "published", value: published },
    { key: "reach", value: reach },
    { key: "engagement", value: engagement },
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-3 gap-2 p-4">
        {metrics.map(({ key, value }) => (
          <div key={key} className="flex min-w-0 flex-col-reverse">
            <dt className="text-13 text-ink-2">{t(key)}</dt>
            <dd className="font-display font-medium text-28">
              {value === null ? (
                <>
                  <span aria-hidden="true">–</span>
                  <span className="sr-only">{t("unknown")}</span>
                </>
              ) : (
                format.number(value)
              )}
            </dd>
          </div>
        ))}
      </dl>
      {reach === null && <p className="border-line border-t px-4 py-3 text-13 text-ink-2">{t("waiting")}</p>}
    </>
  );
}
