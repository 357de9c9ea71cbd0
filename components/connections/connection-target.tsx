"use client";

import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { DateText } from "@/components/ui/date-text";
import type { ConnectionWire } from "@/lib/connections/schemas";

/** Where posts go, until when, and how many the network still takes today. */
export function ConnectionTarget({ connection }: { connection: ConnectionWire }) {
  const t = useTranslations("dashboard.connections");
  const { name, avatarUrl, kind } = connection;
  return (
    <div className="flex items-center gap-3">
      <Avatar size={40} src={avatarUrl} fallback={[...(name ?? "?")][0]} />
      <div className="grid min-w-0">
        <span className="wrap-anywhere">
          {t("connectedTo")} <bdi className="font-bold">{name}</bdi>
          {kind && <span className="text-ink-2"> · {t(`kind.${kind}`)}</span>}
        </span>
        <Room connection={connection} />
      </div>
    </div>
  );
}

/** Says nothing of an access that is of no use as it stands: what to do about it is said below. */
function Room({ connection: { canPublish, expiresAt, quota } }: { connection: ConnectionWire }) {
  const t = useTranslations("dashboard.connections");
  if (!canPublish) return null;
  return (
    <span className="text-13 text-ink-2">
      {expiresAt ? t("expires") : t("noEnd")} {expiresAt && <DateText value={expiresAt} />}
      {quota && ` · ${t("quota", { left: Math.max(0, quota.limit - quota.used), limit: quota.limit })}`}
    </span>
  );
}
