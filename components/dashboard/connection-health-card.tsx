"use client";

import { useQuery } from "@tanstack/react-query";
import { Cloud, CloudFog, CloudLightning, CloudOff, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { LinkButton } from "@/components/shell/link-button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { PlatformTag } from "@/components/ui/platform-tag";
import { Skeleton } from "@/components/ui/spinner";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import {
  type ConnectionHealth,
  getConnectionHealth,
  needsUserAction,
} from "@/lib/connections/connection-health";
import type { ConnectionDto } from "@/lib/connections/schemas";
import { PLATFORMS, type Platform } from "@/lib/core/platforms";

export function ConnectionHealthCard() {
  const t = useTranslations("dashboard.connectionHealth");
  const account = useCurrentAccount();
  const status = useQuery(connectionStatusQuery(account._id)).data;
  return (
    <Card aria-labelledby="connection-health-title">
      <CardHeader>
        <CardTitle id="connection-health-title">{t("title")}</CardTitle>
      </CardHeader>
      <hr className="border-line" />
      {!status && <Skeleton className="m-4 h-8" />}
      <ul className="divide-y divide-line">
        {PLATFORMS.map((platform) => {
          const connection = status?.[platform];
          return connection && <Row key={platform} platform={platform} connection={connection} />;
        })}
      </ul>
    </Card>
  );
}

const ICONS = {
  healthy: Sun,
  ends_soon: Cloud,
  choose: CloudFog,
  reconnect: CloudLightning,
  permission: CloudLightning,
  none: CloudOff,
} satisfies Record<ConnectionHealth, object>;

const STEPS = {
  healthy: null,
  ends_soon: "renew",
  choose: "chooseTarget",
  reconnect: "renew",
  permission: "renew",
  none: "connect",
} as const satisfies Record<ConnectionHealth, string | null>;

function Row({ platform, connection }: { platform: Platform; connection: ConnectionDto }) {
  const t = useTranslations("dashboard");
  const account = useCurrentAccount();
  const health = getConnectionHealth(connection);
  const Icon = ICONS[health];
  const step = STEPS[health];
  const urgent = health === "ends_soon" || needsUserAction(health);
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-2.5 px-4 py-2.5">
      <Icon aria-hidden="true" className="size-5" />
      <span className="grid min-w-0">
        <span className="flex items-center gap-2">
          <PlatformTag platform={platform} label={t(`connections.${platform}`)} />
          <span className="line-clamp-1 wrap-anywhere">
            <bdi>{connection.name ?? t(`connections.${platform}`)}</bdi>
          </span>
        </span>
        <span className={urgent ? "font-semibold text-12 text-warn" : "text-12 text-ink-2"}>
          <Words health={health} connection={connection} />
        </span>
      </span>
      {step && (
        <LinkButton size="sm" href={`/account/${account._id}/connections`}>
          {t(`connectionHealth.${step}`)}
          <span className="sr-only">: {t(`connections.${platform}`)}</span>
        </LinkButton>
      )}
    </li>
  );
}

function Words({ health, connection }: { health: ConnectionHealth; connection: ConnectionDto }) {
  const t = useTranslations("dashboard.connectionHealth");
  const { daysLeft, quota } = connection;
  if (health === "ends_soon") return t("ends_soon", { n: daysLeft ?? 0 });
  if (health !== "healthy" || !quota) return t(health);
  return t("healthyQuota", { left: Math.max(0, quota.limit - quota.used), limit: quota.limit });
}
