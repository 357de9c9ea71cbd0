"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CodeText, MomentText } from "@/components/operator/moment-text";
import { OperatorQueryError } from "@/components/operator/operator-query-error";
import { Skeleton } from "@/components/ui/spinner";
import { Table, Td, Th } from "@/components/ui/table";
import { loggedActsQuery, timelineQuery } from "@/lib/operations/client/queries";

const SOURCES = [
  ...(["user", "session", "payment", "ledger_entry", "job", "publication_event"] as const),
  ...(["outbox_mail", "notification", "operator_act"] as const),
];

/** Shows the latest events of a person. */
export function PersonTimeline({ id }: { id: string }) {
  const t = useTranslations("support.operator.timeline");
  const query = useQuery(timelineQuery(id));
  if (!query.data) return query.error ? <OperatorQueryError query={query} /> : <Skeleton className="h-24" />;
  if (query.data.events.length === 0) return <p className="text-ink-2">{t("none")}</p>;
  return (
    <HistoryTable label={t("title")} heads={[t("when"), t("source"), t("what")]}>
      {query.data.events.map(({ _id, at, source, what }) => {
        const known = SOURCES.find((one) => one === source);
        return (
          <tr key={`${source} ${_id} ${at} ${what}`}>
            <Td className="align-baseline">
              <MomentText value={at} />
            </Td>
            <Td className="whitespace-nowrap align-baseline">{known ? t(`sources.${known}`) : source}</Td>
            <Td className="w-full align-baseline">
              <CodeText>{what}</CodeText>
            </Td>
          </tr>
        );
      })}
    </HistoryTable>
  );
}

/** Shows what operators did for a person, with their reasons. */
export function LoggedActs({ id }: { id: string }) {
  const t = useTranslations("support.operator.log");
  const query = useQuery(loggedActsQuery(id));
  if (!query.data) return query.error ? <OperatorQueryError query={query} /> : <Skeleton className="h-24" />;
  if (query.data.acts.length === 0) return <p className="text-ink-2">{t("none")}</p>;
  return (
    <HistoryTable label={t("title")} heads={[t("when"), t("who"), t("act"), t("reason")]}>
      {query.data.acts.map(({ at, operator, act, key, reason, result }) => (
        <tr key={`${act} ${key}`}>
          <Td className="align-baseline">
            <MomentText value={at} />
          </Td>
          <Td className="align-baseline">
            <bdi dir="ltr" className="wrap-anywhere">
              {operator}
            </bdi>
          </Td>
          <Td className="align-baseline">
            <CodeText>{`${act}: ${result}`}</CodeText>
          </Td>
          <Td className="align-baseline">
            <bdi className="wrap-anywhere">{reason}</bdi>
          </Td>
        </tr>
      ))}
    </HistoryTable>
  );
}

interface HistoryTableProps {
  label: string;
  heads: readonly string[];
  children: ReactNode;
}

/** A long table scrolls by itself, and by keyboard. */
function HistoryTable({ label, heads, children }: HistoryTableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the focus to be scrolled by keyboard
      tabIndex={0}
      className="max-h-120 overflow-auto rounded-in border border-line"
    >
      <Table className="[&_tbody_tr:last-child>td]:border-b-0">
        <thead>
          <tr>
            {heads.map((head) => (
              <Th key={head}>{head}</Th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </section>
  );
}
