"use client";

import { CloudAlert, OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { ConnectedTargets } from "@/components/connections/connected-targets";
import { TargetPicker } from "@/components/connections/target-picker";
import { SandboxBadge } from "@/components/shell/sandbox-badge";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DayText } from "@/components/ui/date-text";
import { PlatformTag } from "@/components/ui/platform-tag";
import { showToast } from "@/components/ui/show-toast";
import { useConnect, useDisconnect } from "@/lib/connections/client/mutations";
import { type ConnectionHealth, getConnectionHealth } from "@/lib/connections/connection-health";
import type { ConnectionDto } from "@/lib/connections/schemas";
import type { ConsentApp, Platform } from "@/lib/core/platforms";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";

const BADGES = {
  none: { tone: "line", word: "stateNone" },
  healthy: { tone: "ok", word: "stateOk" },
  ends_soon: { tone: "warn", word: "stateExpiring" },
  choose: { tone: "warn", word: "stateChoose" },
  permission: { tone: "err", word: "statePermission" },
  reconnect: { tone: "err", word: "stateReconnect" },
} as const satisfies Record<ConnectionHealth, object>;

const SERVICES = { facebook: "meta", instagram: "meta", linkedin: "linkedin" } as const satisfies Record<
  Platform,
  string
>;

/** Renders a platform connection with its health, target and actions. */
export function PlatformCard({ platform, connection }: { platform: Platform; connection: ConnectionDto }) {
  const t = useTranslations("dashboard.connections");
  const [changing, setChanging] = useState(false);
  const health = getConnectionHealth(connection);
  const badge = BADGES[health];
  // A missing right on one Page is mended by choosing another; missing permissions need a new consent.
  const isOfOnePage = health === "permission" && connection.missing.length === 0;
  const canChange = health === "healthy" || health === "ends_soon" || isOfOnePage;
  const heading = useRef<HTMLHeadingElement>(null);
  const finish = () => {
    setChanging(false);
    heading.current?.focus();
  };
  return (
    <Card aria-labelledby={`network-${platform}`} className="grid gap-4 p-5">
      <header className="flex flex-wrap items-center gap-2.5">
        <PlatformTag platform={platform} size={20} />
        <h2 ref={heading} tabIndex={-1} id={`network-${platform}`} className="text-22">
          {t(platform)}
        </h2>
        <SandboxBadge service={SERVICES[platform]} />
        <span className="ms-auto">
          <Badge tone={badge.tone}>{t(badge.word)}</Badge>
        </span>
      </header>
      {connection.name && connection.targets.length > 1 ? (
        <>
          <ConnectedTargets platform={platform} targets={connection.targets} canChange={canChange} />
          <Room connection={connection} />
        </>
      ) : (
        connection.name && <ConnectionTarget connection={connection} />
      )}
      {!connection.name && !connection.previous && <p className="text-ink-2">{t(`about.${platform}`)}</p>}
      <ConnectionNotice platform={platform} connection={connection} health={health} />
      {isAsked(health) && <OfferFacts offers={connection.offers} />}
      {(health === "choose" || (canChange && changing)) && (
        <TargetPicker platform={platform} connected={connection.targets} onDone={finish} />
      )}
      <Steps
        platform={platform}
        connection={connection}
        health={health}
        onChange={canChange && !changing ? () => setChanging(true) : undefined}
      />
    </Card>
  );
}

interface StepsProps {
  platform: Platform;
  connection: ConnectionDto;
  health: ConnectionHealth;
  onChange: (() => void) | undefined;
}

/** Returns whether the screen offers the consent: nothing is connected, or the user has to grant it again. */
const isAsked = (health: ConnectionHealth) => health !== "healthy" && health !== "choose";

function Steps({ platform, connection, health, onChange }: StepsProps) {
  const t = useTranslations("dashboard.connections");
  const account = useCurrentAccount();
  const errorText = useErrorText();
  const connect = useConnect(account._id);
  const disconnect = useDisconnect(account._id);
  const network = t(platform);
  const { offers, previous, app } = connection;
  const isNew = health === "none" && previous === null;
  const word = health === "ends_soon" ? "renew" : isNew ? "connect" : "reconnect";

  const leave = (asked: ConsentApp | null) =>
    connect.runAsync({ platform, app: asked }).catch((error) => showToast.error(errorText(error)));
  const end = () =>
    disconnect.runAsync(platform).then(
      () => showToast.success(t("disconnected", { network })),
      (error) => showToast.error(errorText(error)),
    );

  return (
    <footer className="flex flex-wrap items-center gap-2">
      {isAsked(health) && (health !== "none" || offers.length < 2) && (
        <Button
          variant="primary"
          busy={connect.isPending}
          onClick={() => leave(app ?? offers[0]?.app ?? null)}
        >
          {t(word, { network })}
        </Button>
      )}
      {health === "none" && offers.length > 1 && (
        <Offers offers={offers} busy={connect.isPending} onChoose={leave} />
      )}
      {onChange && <Button onClick={onChange}>{t(`editTargets.${platform}`)}</Button>}
      {health !== "none" && (
        <Button variant="quiet" busy={disconnect.isPending} onClick={end}>
          {t("disconnect")}
        </Button>
      )}
    </footer>
  );
}

type ConnectionOffers = ConnectionDto["offers"];

interface OffersProps {
  offers: ConnectionOffers;
  busy: boolean;
  onChoose(app: ConsentApp | null): void;
}

/** Renders one button per consent of a platform that has several apps. */
function Offers({ offers, busy, onChoose }: OffersProps) {
  const t = useTranslations("dashboard.connections.connectKind");
  return offers.map(({ app, kinds }) => (
    <Button key={app ?? ""} variant="primary" busy={busy} onClick={() => onChoose(app)}>
      {t(kinds.includes("member") ? "member" : "organization")}
    </Button>
  ));
}

/** States what the user should know before connecting: what can be connected, for how long, and what is missing. */
function OfferFacts({ offers }: { offers: ConnectionOffers }) {
  const t = useTranslations("dashboard.connections.offer");
  if (offers.length === 0) return null;
  const kinds = offers.flatMap((offer) => offer.kinds);
  const lastsDays = offers[0]?.lastsDays;
  return (
    <ul className="grid list-disc gap-1 ps-5 text-13 text-ink-2">
      {!kinds.includes("organization") && <li>{t("memberOnly")}</li>}
      {lastsDays && <li>{t("lasts", { n: lastsDays })}</li>}
      {offers.some(({ kinds, hasInsights }) => kinds.includes("member") && !hasInsights) && (
        <li>{t("noInsights")}</li>
      )}
    </ul>
  );
}

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
      {expiresAt ? t("expires") : t("noExpiry")} {expiresAt && <DayText value={expiresAt} />}
      {quota && ` · ${t("quota", { left: Math.max(0, quota.limit - quota.used), limit: quota.limit })}`}
    </span>
  );
}

interface NoticeProps {
  platform: Platform;
  connection: ConnectionDto;
  health: ConnectionHealth;
}

/** Warns about connection problems above the action button; renders nothing for a healthy connection. */
function ConnectionNotice({ platform, connection, health }: NoticeProps) {
  const t = useTranslations("dashboard.connections");
  const network = t(platform);
  if (health === "none" && connection.previous) {
    const { previous } = connection;
    return (
      <p className="wrap-anywhere text-ink-2">
        {t.rich("previous", { name: () => <bdi className="font-bold">{previous}</bdi> })}
      </p>
    );
  }
  if (health === "ends_soon") {
    return (
      <Alert tone="warn" icon={<CloudAlert aria-hidden="true" />}>
        {t("expiring", { n: connection.daysLeft ?? 0 })}
      </Alert>
    );
  }
  if (health === "reconnect") {
    return (
      <Alert tone="err" icon={<OctagonAlert aria-hidden="true" />}>
        {t("ended", { network })}
      </Alert>
    );
  }
  if (health === "permission" || (health === "choose" && connection.missing.length > 0)) {
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
  const isLabeled = (scope: string): scope is MessageKeyIn<"dashboard.connections.scope"> =>
    t.has(scope as MessageKeyIn<"dashboard.connections.scope">);
  if (scopes.length === 0) return null;
  return (
    <ul className="mt-1 list-disc ps-5">
      {scopes.map((scope) => (
        <li key={scope}>{isLabeled(scope) ? t(scope) : <bdi dir="ltr">{scope}</bdi>}</li>
      ))}
    </ul>
  );
}
