"use client";

import { CircleCheck, OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Visit } from "@/components/connections/visit";
import { Note } from "@/components/ui/note";

/** How the visit to the network ended. */
export function VisitNote({ visit: { platform, result } }: { visit: Visit }) {
  const t = useTranslations("dashboard.connections");
  const good = result === "connected";
  return (
    <Note
      tone={good ? "ok" : "warn"}
      role="status"
      icon={good ? <CircleCheck aria-hidden="true" /> : <OctagonAlert aria-hidden="true" />}
    >
      {result === "no_target"
        ? t(`result.no_target.${platform}`)
        : t(`result.${result}`, { network: t(platform) })}
    </Note>
  );
}
