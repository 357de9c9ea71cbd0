"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { PageChoice } from "@/components/connections/page-choice";
import { SandboxBadge } from "@/components/shell/sandbox-badge";
import { useErrorText } from "@/components/shell/use-error-text";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DateText } from "@/components/ui/date-text";
import { notify } from "@/components/ui/notify";
import { PlatformTag } from "@/components/ui/platform-tag";
import { useConnect } from "@/lib/connections/client/use-connect";
import { useDisconnect } from "@/lib/connections/client/use-disconnect";
import type { ConnectionWire } from "@/lib/connections/schemas";

/** Facebook as it stands: not connected, choosing a page, connected, or asking for a new consent. */
export function FacebookCard({ connection }: { connection: ConnectionWire }) {
  const t = useTranslations("dashboard.connections");
  const account = useCurrentAccount();
  const errorText = useErrorText();
  const [changing, setChanging] = useState(false);
  const connect = useConnect(account._id);
  const disconnect = useDisconnect(account._id);
  const { state, name } = connection;
  const connected = state !== "not_connected";
  const fine = state === "connected" && connection.canPublish;
  const choosing = state === "choosing_target" || (state === "connected" && changing);
  const broken = state === "reconnect" || (state === "connected" && !connection.canPublish);

  const leave = () => connect.runAsync("facebook").catch((error) => notify.error(errorText(error)));
  const end = () =>
    disconnect.runAsync("facebook").then(
      () => notify.success(t("disconnected")),
      (error) => notify.error(errorText(error)),
    );

  return (
    <Card className="grid gap-4 p-5">
      <header className="flex items-center gap-2.5">
        <PlatformTag platform="facebook" label={t("facebook")} size={20} />
        <h2 className="text-22">{t("facebook")}</h2>
        <SandboxBadge service="meta" />
        <span className="ms-auto">
          <StateBadge connection={connection} />
        </span>
      </header>
      {connected && name ? (
        <Target connection={connection} />
      ) : (
        <p className="text-ink-2">{t("facebookText")}</p>
      )}
      {choosing && <PageChoice onDone={() => setChanging(false)} />}
      <footer className="flex flex-wrap items-center gap-2">
        {(!connected || broken) && (
          <Button variant="primary" busy={connect.isPending} onClick={leave}>
            {t(connected ? "reconnect" : "connect")}
          </Button>
        )}
        {fine && !changing && <Button onClick={() => setChanging(true)}>{t("otherPage")}</Button>}
        {connected && (
          <Button variant="quiet" busy={disconnect.isPending} onClick={end}>
            {t("disconnect")}
          </Button>
        )}
      </footer>
    </Card>
  );
}

function StateBadge({ connection: { state, canPublish } }: { connection: ConnectionWire }) {
  const t = useTranslations("dashboard.connections");
  if (state === "not_connected") return <Badge tone="line">{t("stateNone")}</Badge>;
  if (state === "choosing_target") return <Badge tone="warn">{t("stateChoose")}</Badge>;
  if (state === "reconnect") return <Badge tone="err">{t("stateReconnect")}</Badge>;
  return <Badge tone={canPublish ? "ok" : "err"}>{t(canPublish ? "stateOk" : "statePermission")}</Badge>;
}

function Target({ connection: { name, avatarUrl, expiresAt } }: { connection: ConnectionWire }) {
  const t = useTranslations("dashboard.connections");
  const until: ReactNode = expiresAt ? (
    <>
      {t("expires")} <DateText value={expiresAt} />
    </>
  ) : (
    t("noEnd")
  );
  return (
    <div className="flex items-center gap-3">
      <Avatar size={40} src={avatarUrl} fallback={[...(name ?? "?")][0]} />
      <div className="grid">
        <span>
          {t("connectedTo")} <bdi className="font-bold">{name}</bdi>
        </span>
        <span className="text-13 text-ink-2">{until}</span>
      </div>
    </div>
  );
}
