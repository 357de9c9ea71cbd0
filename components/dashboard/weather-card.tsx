"use client";

import { useQuery } from "@tanstack/react-query";
import { Cloud, CloudLightning, CloudOff, Sun } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { Button } from "@/components/ui/button";
import { Card, CardHead, CardTitle } from "@/components/ui/card";
import { DateText } from "@/components/ui/date-text";
import { PlatformTag } from "@/components/ui/platform-tag";
import { Skeleton } from "@/components/ui/skeleton";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import { SUPPORTED_PLATFORMS } from "@/lib/connections/platforms";
import type { ConnectionWire } from "@/lib/connections/schemas";

/** How each connection stands, before it matters. */
export function WeatherCard() {
  const t = useTranslations("dashboard.weather");
  const account = useCurrentAccount();
  const status = useQuery(connectionStatusQuery(account._id)).data;
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("title")}</CardTitle>
      </CardHead>
      <hr className="border-line" />
      {!status && <Skeleton className="m-4 h-8" />}
      <ul className="divide-y divide-line">
        {SUPPORTED_PLATFORMS.map((platform) => {
          const connection = status?.[platform];
          return connection && <Row key={platform} platform={platform} connection={connection} />;
        })}
      </ul>
    </Card>
  );
}

type View = "clear" | "choose" | "reconnect" | "permission" | "none";

const ICONS = {
  clear: Sun,
  choose: Cloud,
  reconnect: CloudLightning,
  permission: CloudLightning,
  none: CloudOff,
};
const ACTIONS = {
  clear: null,
  choose: "choosePage",
  reconnect: "renew",
  permission: "renew",
  none: "connect",
} as const;

function viewOf({ state, canPublish }: ConnectionWire): View {
  if (state === "not_connected") return "none";
  if (state === "choosing_target") return "choose";
  if (state === "reconnect") return "reconnect";
  return canPublish ? "clear" : "permission";
}

function Row({ platform, connection }: { platform: "facebook"; connection: ConnectionWire }) {
  const t = useTranslations("dashboard");
  const account = useCurrentAccount();
  const view = viewOf(connection);
  const Icon = ICONS[view];
  const action = ACTIONS[view];
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-2.5 px-4 py-2.5">
      <Icon aria-hidden="true" className="size-5" />
      <span className="grid min-w-0">
        <span className="flex items-center gap-2">
          <PlatformTag platform={platform} label={t("connections.facebook")} />
          <bdi className="line-clamp-1 wrap-anywhere">{connection.name ?? t("connections.facebook")}</bdi>
        </span>
        <span
          className={
            view === "clear" || view === "none" ? "text-12 text-ink-2" : "font-semibold text-12 text-warn"
          }
        >
          {t(`weather.${view}`)}
          {view === "clear" && connection.expiresAt && (
            <>
              {" · "}
              {t("weather.expires")} <DateText value={connection.expiresAt} />
            </>
          )}
        </span>
      </span>
      {action && (
        <Button asChild size="sm">
          <Link href={`/account/${account._id}/connections`}>{t(`weather.${action}`)}</Link>
        </Button>
      )}
    </li>
  );
}
