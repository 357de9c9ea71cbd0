"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { ConnectionNotice } from "@/components/connections/connection-notice";
import { TargetPicker } from "@/components/connections/target-picker";
import { SandboxBadge } from "@/components/shell/sandbox-badge";
import { useErrorText } from "@/components/shell/use-error-text";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DateText } from "@/components/ui/date-text";
import { PlatformTag } from "@/components/ui/platform-tag";
import { showToast } from "@/components/ui/show-toast";
import { useConnect, useDisconnect } from "@/lib/connections/client/mutations";
import { type ConnectionHealth, getConnectionHealth } from "@/lib/connections/connection-health";
import type { ConnectionDto } from "@/lib/connections/schemas";
import type { Platform } from "@/lib/core/platforms";

const BADGES = {
  none: { tone: "line", word: "stateNone" },
  calm: { tone: "ok", word: "stateOk" },
  ends_soon: { tone: "warn", word: "stateSoon" },
  choose: { tone: "warn", word: "stateChoose" },
  permission: { tone: "err", word: "statePermission" },
  reconnect: { tone: "err", word: "stateReconnect" },
} as const satisfies Record<ConnectionHealth, object>;

function ConnectionHealthBadge({ weather }: { weather: ConnectionHealth }) {
  const t = useTranslations("dashboard.connections");
  const { tone, word } = BADGES[weather];
  return <Badge tone={tone}>{t(word)}</Badge>;
}

const SERVICES = { facebook: "meta", instagram: "meta", linkedin: "linkedin" } as const satisfies Record<
  Platform,
  string
>;

interface Props {
  platform: Platform;
  connection: ConnectionDto;
}

/**
 * Renders a platform connection in its state: not connected, choosing a target, connected, expiring or
 * needing new consent.
 */
export function PlatformCard({ platform, connection }: Props) {
  const t = useTranslations("dashboard.connections");
  const [changing, setChanging] = useState(false);
  const health = getConnectionHealth(connection);
  const goesOut = health === "calm" || health === "ends_soon";
  return (
    <Card aria-labelledby={`network-${platform}`} className="grid gap-4 p-5">
      <header className="flex flex-wrap items-center gap-2.5">
        <PlatformTag platform={platform} size={20} />
        <h2 id={`network-${platform}`} className="text-22">
          {t(platform)}
        </h2>
        <SandboxBadge service={SERVICES[platform]} />
        <span className="ms-auto">
          <ConnectionHealthBadge weather={health} />
        </span>
      </header>
      {connection.name && <ConnectionTarget connection={connection} />}
      {!connection.name && !connection.previous && <p className="text-ink-2">{t(`about.${platform}`)}</p>}
      <ConnectionNotice platform={platform} connection={connection} weather={health} />
      {(health === "choose" || (goesOut && changing)) && (
        <TargetPicker platform={platform} onDone={() => setChanging(false)} />
      )}
      <Steps
        platform={platform}
        weather={health}
        known={connection.previous !== null}
        {...(goesOut && !changing ? { onChange: () => setChanging(true) } : {})}
      />
    </Card>
  );
}

interface StepsProps {
  platform: Platform;
  weather: ConnectionHealth;
  /** The account was connected to this platform before. */
  known: boolean;
  onChange?: () => void;
}

/** Offers the available actions, the most likely one first. */
function Steps({ platform, weather, known, onChange }: StepsProps) {
  const t = useTranslations("dashboard.connections");
  const account = useCurrentAccount();
  const errorText = useErrorText();
  const connect = useConnect(account._id);
  const disconnect = useDisconnect(account._id);
  const network = t(platform);
  const asks = weather !== "calm" && weather !== "choose";
  const word = weather === "ends_soon" ? "renew" : weather === "none" && !known ? "connect" : "reconnect";

  const leave = () => connect.runAsync(platform).catch((error) => showToast.error(errorText(error)));
  const end = () =>
    disconnect.runAsync(platform).then(
      () => showToast.success(t("disconnected", { network })),
      (error) => showToast.error(errorText(error)),
    );

  return (
    <footer className="flex flex-wrap items-center gap-2">
      {asks && (
        <Button variant="primary" busy={connect.isPending} onClick={leave}>
          {t(word, { network })}
        </Button>
      )}
      {onChange && <Button onClick={onChange}>{t("otherTarget")}</Button>}
      {weather !== "none" && (
        <Button variant="quiet" busy={disconnect.isPending} onClick={end}>
          {t("disconnect")}
        </Button>
      )}
    </footer>
  );
}

/** Shows the publishing target, the expiry and the remaining daily quota. */
function ConnectionTarget({ connection }: { connection: ConnectionDto }) {
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

/** Renders nothing for an unusable connection; the notice explains what to do. */
function Room({ connection: { canPublish, expiresAt, quota } }: { connection: ConnectionDto }) {
  const t = useTranslations("dashboard.connections");
  if (!canPublish) return null;
  return (
    <span className="text-13 text-ink-2">
      {expiresAt ? t("expires") : t("noEnd")} {expiresAt && <DateText value={expiresAt} />}
      {quota && ` · ${t("quota", { left: Math.max(0, quota.limit - quota.used), limit: quota.limit })}`}
    </span>
  );
}
