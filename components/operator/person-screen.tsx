"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { IssueList } from "@/components/operator/issue-list";
import { OperatorQueryError } from "@/components/operator/operator-query-error";
import { PersonActs } from "@/components/operator/person-acts";
import { PersonFacts } from "@/components/operator/person-facts";
import { LoggedActs, PersonTimeline } from "@/components/operator/person-history";
import { LoadingPage, SimplePageLayout } from "@/components/shell/simple-page-layout";
import { TitledCard } from "@/components/shell/titled-card";
import { personQuery } from "@/lib/operations/client/queries";

/** Renders what the console shows of a person, and what can be done for them. */
export function PersonScreen({ id }: { id: string }) {
  const t = useTranslations("support.operator");
  const query = useQuery(personQuery(id));
  if (query.isPending) return <LoadingPage />;
  const title = query.data ? <bdi>{query.data.person.name}</bdi> : t("person.tab");
  return (
    <SimplePageLayout back="/operator" title={title} className="max-w-280">
      <OperatorQueryError query={query} />
      {query.data && (
        <>
          <TitledCard id="operator-facts" title={t("person.facts")}>
            <PersonFacts person={query.data.person} />
          </TitledCard>
          <TitledCard id="operator-acts" title={t("acts.title")}>
            <PersonActs person={query.data.person} />
          </TitledCard>
          <TitledCard id="operator-issues" title={t("issues.title")}>
            <IssueList personId={id} issues={query.data.issues} />
            {query.data.hasMoreIssues && <p className="pt-3 text-13 text-ink-2">{t("issues.more")}</p>}
          </TitledCard>
          <TitledCard title={t("timeline.title")}>
            <PersonTimeline id={id} />
          </TitledCard>
          <TitledCard title={t("log.title")}>
            <LoggedActs id={id} />
          </TitledCard>
        </>
      )}
    </SimplePageLayout>
  );
}
