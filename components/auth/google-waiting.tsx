"use client";

import { useTranslations } from "next-intl";
import { VoiceRule } from "@/components/ui/voice-rule";

/** Google has answered, and we have not yet. */
export function GoogleWaiting() {
  const t = useTranslations("auth.google");
  return (
    <div className="grid gap-4">
      <h1 className="text-28">{t("waitingTitle")}</h1>
      <VoiceRule bare state="speaking" />
      <p className="text-16" role="status">
        {t("waiting")}
      </p>
    </div>
  );
}
