"use client";

import { useFormatter, useTranslations } from "next-intl";
import { AgeText } from "@/components/operator/moment-text";
import { useQueueName, useStateName } from "@/components/operator/queue-names";
import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import { LATE_PUBLICATION_SECONDS, LATE_QUEUE_SECONDS } from "@/lib/operations/limits";
import type { QueueDto } from "@/lib/operations/schemas";

/** Shows what waits in each queue, and marks what is stuck or needs a decision. */
export function QueueTable({ queues }: { queues: readonly QueueDto[] }) {
  const t = useTranslations("support.operator.queues");
  const format = useFormatter();
  const queueName = useQueueName();
  const stateName = useStateName();
  if (queues.length === 0) return <p className="text-ink-2">{t("none")}</p>;
  return (
    <div className="overflow-x-auto">
      <Table className="[&_tbody_tr:last-child>td]:border-b-0">
        <thead>
          <tr>
            <Th>{t("queue")}</Th>
            <Th>{t("state")}</Th>
            <Th numeric>{t("count")}</Th>
            <Th>{t("oldest")}</Th>
          </tr>
        </thead>
        <tbody>
          {queues.map((row) => {
            const mark = getQueueMark(row);
            return (
              <tr key={`${row.queue} ${row.state}`}>
                <Td>{queueName(row.queue)}</Td>
                <Td>{stateName(row.state)}</Td>
                <Td numeric>{format.number(row.count)}</Td>
                <Td>
                  <span className="flex flex-wrap items-center gap-2">
                    {row.oldestSeconds > 0 && <AgeText seconds={row.oldestSeconds} />}
                    {mark && <Badge tone={mark === "stuck" ? "err" : "warn"}>{t(mark)}</Badge>}
                  </span>
                </Td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}

/** Returns `stuck` for what waits longer than the self-check allows, `decision` for what a person has to settle. */
export function getQueueMark({ queue, state, oldestSeconds }: QueueDto): "stuck" | "decision" | null {
  if (state === "needs_review") return "decision";
  if (queue === "publication") return oldestSeconds >= LATE_PUBLICATION_SECONDS ? "stuck" : null;
  return state === "queued" && oldestSeconds >= LATE_QUEUE_SECONDS ? "stuck" : null;
}
