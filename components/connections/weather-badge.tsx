"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { Weather } from "@/lib/connections/weather";

const BADGES = {
  none: { tone: "line", word: "stateNone" },
  calm: { tone: "ok", word: "stateOk" },
  ends_soon: { tone: "warn", word: "stateSoon" },
  choose: { tone: "warn", word: "stateChoose" },
  permission: { tone: "err", word: "statePermission" },
  reconnect: { tone: "err", word: "stateReconnect" },
} as const satisfies Record<Weather, object>;

/** How a connection stands, in a word on a plate. */
export function WeatherBadge({ weather }: { weather: Weather }) {
  const t = useTranslations("dashboard.connections");
  const { tone, word } = BADGES[weather];
  return <Badge tone={tone}>{t(word)}</Badge>;
}
