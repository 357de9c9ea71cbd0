"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { DateText } from "@/components/ui/date-text";
import { Table, Td, Th } from "@/components/ui/table";
import { COST_KINDS, type CostKind } from "@/lib/credits/costs";
import type { CreditEntry } from "@/lib/credits/schemas";
import { formatTime } from "@/lib/i18n/format-date";

/** Renders ledger entries, newest first, in the account's time zone. */
export function LedgerTable({ entries }: { entries: readonly CreditEntry[] }) {
  const t = useTranslations("subscription.ledger");
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <Table className="[&_tbody_tr:last-child>td]:border-b-0">
        <thead>
          <tr>
            <Th>{t("when")}</Th>
            <Th>{t("what")}</Th>
            <Th numeric>{t("credits")}</Th>
            <Th numeric>{t("balance")}</Th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Line key={entry._id} entry={entry} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Line({ entry }: { entry: CreditEntry }) {
  const t = useTranslations("subscription.ledger");
  const format = useFormatter();
  const locale = useLocale();
  const { timeZone } = useCurrentAccount();
  const { text, mark } = describeLedgerEntry(entry);
  return (
    <tr>
      <Td className="whitespace-nowrap">
        <DateText value={entry.at} timeZone={timeZone} />{" "}
        <bdi dir="ltr" className="text-ink-2">
          {formatTime(entry.at, locale, timeZone)}
        </bdi>
      </Td>
      <Td className="w-full">
        <span className="flex flex-wrap items-center gap-2">
          {t(`lines.${text}`)}
          {mark && <Badge tone={mark === "returned" ? "ok" : "neutral"}>{t(`badges.${mark}`)}</Badge>}
        </span>
      </Td>
      <Td numeric className={cn("whitespace-nowrap font-semibold", entry.delta > 0 && "text-ok")}>
        <bdi dir="ltr">{format.number(entry.delta, { signDisplay: "exceptZero" }).replace("-", "−")}</bdi>
      </Td>
      <Td numeric>{format.number(entry.balanceAfter)}</Td>
    </tr>
  );
}

/** Text of a ledger entry: `text` is a message key, `mark` a badge beside it. */
interface LedgerEntryText {
  text:
    | `made.${CostKind}`
    | `returned.${CostKind}`
    | `part.${CostKind}`
    | "trial"
    | "plan"
    | "granted"
    | "spent"
    | "back"
    | "ended"
    | "refunded"
    | "reinstated";
  mark: "running" | "returned" | null;
}

/** Describes a ledger entry. An unknown kind still reads as a spending, a return or a grant. */
export function describeLedgerEntry({
  kind,
  what,
  state,
}: Pick<CreditEntry, "kind" | "what" | "state">): LedgerEntryText {
  const made = COST_KINDS.find((one) => one === what);
  if (kind === "grant") {
    const known = what === "trial" || what === "plan" ? what : "granted";
    return { text: what === "refund" ? "reinstated" : known, mark: null };
  }
  if (kind === "expire") return { text: what === "refund" ? "refunded" : "ended", mark: null };
  if (kind === "release") return { text: made ? `returned.${made}` : "back", mark: "returned" };
  if (kind === "settle") return { text: made ? `part.${made}` : "back", mark: "returned" };
  return { text: made ? `made.${made}` : "spent", mark: state === "reserved" ? "running" : null };
}
