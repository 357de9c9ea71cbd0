import { useTranslations } from "next-intl";
import { StopButton } from "@/components/billing/credit-button";
import { CreditActionError } from "@/components/posts/credit-action-error";
import {
  formatElapsed,
  SHOW_ELAPSED_AFTER_SECONDS,
  useElapsedSeconds,
} from "@/components/posts/use-elapsed-time";
import type { CreateVariantsState } from "@/components/posts/variants/use-create-variants";
import { WaveformDivider } from "@/components/ui/brand-marks";

export function VariantProgress({ versions }: { versions: CreateVariantsState }) {
  const t = useTranslations("posts.variants");
  const idea = useTranslations("posts.idea");
  const seconds = useElapsedSeconds(versions.startedAt);
  if (versions.running) {
    return (
      <div className="flex items-center gap-3">
        <WaveformDivider bare state="speaking" bars={13} />
        <span role="status" className="min-w-0 truncate text-13">
          <bdi>{versions.running.label}</bdi>
        </span>
        {seconds >= SHOW_ELAPSED_AFTER_SECONDS && (
          <bdi aria-hidden="true" dir="ltr" className="text-12 text-ink-2">
            {formatElapsed(seconds)}
          </bdi>
        )}
        <StopButton size="sm" className="ms-auto" onClick={versions.stop}>
          {idea("stop")}
        </StopButton>
      </div>
    );
  }
  return (
    <CreditActionError
      error={versions.error}
      title={t("failed")}
      credits={versions.cost}
      onRetry={versions.retry}
      onClose={versions.clearError}
    />
  );
}
