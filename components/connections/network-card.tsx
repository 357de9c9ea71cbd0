"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { ConnectionAdvice } from "@/components/connections/connection-advice";
import { ConnectionTarget } from "@/components/connections/connection-target";
import { TargetChoice } from "@/components/connections/target-choice";
import { WeatherBadge } from "@/components/connections/weather-badge";
import { SandboxBadge } from "@/components/shell/sandbox-badge";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { notify } from "@/components/ui/notify";
import { PlatformTag } from "@/components/ui/platform-tag";
import type { Platform } from "@/lib/accounts/platforms";
import { useConnect } from "@/lib/connections/client/use-connect";
import { useDisconnect } from "@/lib/connections/client/use-disconnect";
import type { ConnectionWire } from "@/lib/connections/schemas";
import { type Weather, weatherOf } from "@/lib/connections/weather";

const SERVICES = { facebook: "meta", instagram: "meta", linkedin: "linkedin" } as const satisfies Record<
  Platform,
  string
>;

interface Props {
  platform: Platform;
  connection: ConnectionWire;
}

/** A network as it stands: not connected, choosing where posts go, connected, ending, or asking for a new consent. */
export function NetworkCard({ platform, connection }: Props) {
  const t = useTranslations("dashboard.connections");
  const [changing, setChanging] = useState(false);
  const weather = weatherOf(connection);
  const goesOut = weather === "calm" || weather === "ends_soon";
  return (
    <Card aria-labelledby={`network-${platform}`} className="grid gap-4 p-5">
      <header className="flex flex-wrap items-center gap-2.5">
        <PlatformTag platform={platform} size={20} />
        <h2 id={`network-${platform}`} className="text-22">
          {t(platform)}
        </h2>
        <SandboxBadge service={SERVICES[platform]} />
        <span className="ms-auto">
          <WeatherBadge weather={weather} />
        </span>
      </header>
      {connection.name && <ConnectionTarget connection={connection} />}
      {!connection.name && !connection.previous && <p className="text-ink-2">{t(`about.${platform}`)}</p>}
      <ConnectionAdvice platform={platform} connection={connection} weather={weather} />
      {(weather === "choose" || (goesOut && changing)) && (
        <TargetChoice platform={platform} onDone={() => setChanging(false)} />
      )}
      <Steps
        platform={platform}
        weather={weather}
        known={connection.previous !== null}
        {...(goesOut && !changing ? { onChange: () => setChanging(true) } : {})}
      />
    </Card>
  );
}

interface StepsProps {
  platform: Platform;
  weather: Weather;
  /** The brand was connected here before. */
  known: boolean;
  onChange?: () => void;
}

/** What can be done about it, the likeliest first. */
function Steps({ platform, weather, known, onChange }: StepsProps) {
  const t = useTranslations("dashboard.connections");
  const account = useCurrentAccount();
  const errorText = useErrorText();
  const connect = useConnect(account._id);
  const disconnect = useDisconnect(account._id);
  const network = t(platform);
  const asks = weather !== "calm" && weather !== "choose";
  const word = weather === "ends_soon" ? "renew" : weather === "none" && !known ? "connect" : "reconnect";

  const leave = () => connect.runAsync(platform).catch((error) => notify.error(errorText(error)));
  const end = () =>
    disconnect.runAsync(platform).then(
      () => notify.success(t("disconnected", { network })),
      (error) => notify.error(errorText(error)),
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
