"use client";

import { CloudAlert, OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Note } from "@/components/ui/note";
import type { Platform } from "@/lib/accounts/platforms";
import type { ConnectionWire } from "@/lib/connections/schemas";
import type { Weather } from "@/lib/connections/weather";

interface Props {
  platform: Platform;
  connection: ConnectionWire;
  weather: Weather;
}

/** What a person should know before they press the button below; nothing while all is well. */
export function ConnectionAdvice({ platform, connection, weather }: Props) {
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
      <Note tone="warn" icon={<CloudAlert aria-hidden="true" />}>
        {t("soon", { n: connection.daysLeft ?? 0 })}
      </Note>
    );
  }
  if (weather === "reconnect") {
    return (
      <Note tone="err" icon={<OctagonAlert aria-hidden="true" />}>
        {t("ended", { network })}
      </Note>
    );
  }
  if (weather === "permission" || (weather === "choose" && connection.missing.length > 0)) {
    return (
      <Note tone="err" icon={<OctagonAlert aria-hidden="true" />}>
        {connection.missing.length > 0 ? t("missing", { network }) : t("missingUnnamed", { network })}
        <Missing scopes={connection.missing} />
      </Note>
    );
  }
  return null;
}

/** The permissions in the words of a person; one we have no words for under its own name. */
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
