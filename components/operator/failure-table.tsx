"use client";

import { useFormatter, useTranslations } from "next-intl";
import { CodeText, MomentText } from "@/components/operator/moment-text";
import { Table, Td, Th } from "@/components/ui/table";
import type { FailureDto } from "@/lib/operations/schemas";

/** Shows what failed by cause, the most frequent first. */
export function FailureTable({ failures }: { failures: readonly FailureDto[] }) {
  const t = useTranslations("support.operator.failures");
  const format = useFormatter();
  if (failures.length === 0) return <p className="text-ink-2">{t("none")}</p>;
  return (
    <div className="overflow-x-auto">
      <Table className="[&_tbody_tr:last-child>td]:border-b-0">
        <thead>
          <tr>
            <Th>{t("source")}</Th>
            <Th>{t("code")}</Th>
            <Th numeric>{t("count")}</Th>
            <Th numeric>{t("people")}</Th>
            <Th>{t("latest")}</Th>
          </tr>
        </thead>
        <tbody>
          {failures.map(({ source, code, count, people, latest }) => (
            <tr key={`${source} ${code}`}>
              <Td>
                <CodeText>{source}</CodeText>
              </Td>
              <Td>{code ? <CodeText>{code}</CodeText> : t("noCode")}</Td>
              <Td numeric>{format.number(count)}</Td>
              <Td numeric>{format.number(people)}</Td>
              <Td>
                <MomentText value={latest} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
