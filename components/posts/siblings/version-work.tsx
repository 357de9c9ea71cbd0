"use client";

import { OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { StopButton } from "@/components/billing/spend-button";
import type { Versions } from "@/components/posts/siblings/use-versions";
import { SpendError } from "@/components/posts/spend-error";
import { clockText, SHOW_CLOCK_SECONDS, useElapsed } from "@/components/posts/use-elapsed";
import { VoiceRule } from "@/components/ui/voice-rule";

/** A version on its way, with its stop; or why there is none, and what it cost. */
export function VersionWork({ versions }: { versions: Versions }) {
  const t = useTranslations("posts.siblings");
  const idea = useTranslations("posts.idea");
  const seconds = useElapsed(versions.startedAt);
  if (versions.running) {
    return (
      <div className="flex items-center gap-3">
        <VoiceRule bare state="speaking" bars={13} />
        <span role="status" className="min-w-0 truncate text-13">
          <bdi>{versions.running.label}</bdi>
        </span>
        {seconds >= SHOW_CLOCK_SECONDS && (
          <bdi aria-hidden="true" dir="ltr" className="text-12 text-ink-2">
            {clockText(seconds)}
          </bdi>
        )}
        <StopButton size="sm" className="ms-auto" onClick={versions.stop}>
          {idea("stop")}
        </StopButton>
      </div>
    );
  }
  if (versions.error === null) return null;
  return (
    <SpendError
      error={versions.error}
      title={t("failed")}
      icon={<OctagonAlert aria-hidden="true" />}
      onRetry={versions.retry}
      onClose={versions.clearError}
    />
  );
}
