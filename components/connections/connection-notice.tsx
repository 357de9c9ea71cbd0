"use client";

import { CloudAlert, OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import type { ConnectionHealth } from "@/lib/connections/connection-health";
import type { ConnectionDto } from "@/lib/connections/schemas";
import type { Platform } from "@/lib/core/platforms";

interface Props {
  platform: Platform;
  connection: ConnectionDto;
  weather: ConnectionHealth;
}

/** Warns about connection problems above the action button; renders nothing for a healthy connection. */
export function ConnectionNotice({ platform, connection, weather }: Props) {
  const t = useTranslations("dashboard.connections");
  const network = t(platform);
  if (weather === "none" && connection.previous) {
    const { previous } = connection;
    return (
      <p className="wrap-anywhere text-ink-2">
        {t.rich("previous", { name: () => <bdi className="font-bold">{previous}</bdi> })}
      </p>
    );
  }
  if (weather === "ends_soon") {
    return (
      <Alert tone="warn" icon={<CloudAlert aria-hidden="true" />}>
        {t("soon", { n: connection.daysLeft ?? 0 })}
      </Alert>
    );
  }
  if (weather === "reconnect") {
    return (
      <Alert tone="err" icon={<OctagonAlert aria-hidden="true" />}>
        {t("ended", { network })}
      </Alert>
    );
  }
  if (weather === "permission" || (weather === "choose" && connection.missing.length > 0)) {
    return (
      <Alert tone="err" icon={<OctagonAlert aria-hidden="true" />}>
        {connection.missing.length > 0 ? t("missing", { network }) : t("missingUnnamed", { network })}
        <Missing scopes={connection.missing} />
      </Alert>
    );
  }
  return null;
}

/** Lists missing permissions by label; unknown scopes appear under their own name. */
function Missing({ scopes }: { scopes: string[] }) {
  const t = useTranslations("dashboard.connections.scope");
  if (scopes.length === 0) return null;
  return (
    <ul className="mt-1 list-disc ps-5">
      {scopes.map((scope) => (
        <li key={scope}>{t.has(scope) ? t(scope) : <bdi dir="ltr">{scope}</bdi>}</li>
      ))}
    </ul>
  );
}
