"use client";

import { useTranslations } from "next-intl";
import { StopButton } from "@/components/billing/credit-button";
import {
  formatElapsed,
  SHOW_BACKGROUND_HINT_AFTER_SECONDS,
  SHOW_ELAPSED_AFTER_SECONDS,
  useElapsedSeconds,
} from "@/components/posts/use-elapsed-seconds";
import { parseSizeRatio } from "@/components/posts/use-problem-text";
import { useErrorText } from "@/components/shell/use-error-text";
import { MediaProgressPlaceholder } from "@/components/ui/media-placeholder";
import { showToast } from "@/components/ui/show-toast";
import { useCancelJob } from "@/lib/jobs/client/use-cancel-job";
import type { JobDto } from "@/lib/jobs/schemas";
import { JOB_STAGES } from "@/lib/jobs/states";

/**
 * Placeholder of a video being generated: final aspect ratio, actual state, elapsed time and cancel button.
 */
export function VideoGenerationProgress({ job }: { job: JobDto }) {
  const t = useTranslations("posts.film");
  const states = useTranslations("common.jobs.states");
  const errorText = useErrorText();
  const cancel = useCancelJob();
  const { state, stage, about, startedAt, createdAt } = job;
  const seconds = useElapsedSeconds(Date.parse(startedAt ?? createdAt));
  const stop = async () => {
    const { state: end, spent, cost } = await cancel.runAsync(job._id);
    if (end === "cancelled") showToast.info(states("cancelled", { spent, n: cost }));
  };
  return (
    <MediaProgressPlaceholder
      data-testid="film-progress"
      ratio={parseSizeRatio(about.size ?? "720x1280")}
      className="w-50"
      stage={states(
        state === "queued" ? state : (JOB_STAGES.video.find((one) => one === stage) ?? "running"),
      )}
      elapsed={
        seconds >= SHOW_ELAPSED_AFTER_SECONDS && (
          <>
            <bdi dir="ltr">{formatElapsed(seconds)}</bdi>
            {seconds >= SHOW_BACKGROUND_HINT_AFTER_SECONDS && <span className="block">{t("goOn")}</span>}
          </>
        )
      }
      action={
        <>
          <StopButton size="sm" busy={cancel.isPending} onClick={() => void stop().catch(() => undefined)}>
            {t("cancel")}
          </StopButton>
          {cancel.error && <span className="text-13 text-err">{errorText(cancel.error)}</span>}
        </>
      }
    />
  );
}
