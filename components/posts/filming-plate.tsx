"use client";

import { useTranslations } from "next-intl";
import { StopButton } from "@/components/billing/spend-button";
import { ratioOf } from "@/components/posts/picture-ratio";
import { clockText, SAY_GO_ON_SECONDS, SHOW_CLOCK_SECONDS, useElapsed } from "@/components/posts/use-elapsed";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { WaitPlate } from "@/components/ui/wait-plate";
import { useCancelJob } from "@/lib/jobs/client/use-cancel-job";
import { JOB_STAGES } from "@/lib/jobs/names";
import type { JobWire } from "@/lib/jobs/schemas";

/** The film's place while it is made: its final shape, what really happens, real time, a real cancel. */
export function FilmingPlate({ job }: { job: JobWire }) {
  const t = useTranslations("posts.film");
  const states = useTranslations("common.jobs.states");
  const errorText = useErrorText();
  const cancel = useCancelJob();
  const { state, stage, about, startedAt, createdAt } = job;
  const seconds = useElapsed(Date.parse(startedAt ?? createdAt));
  const stop = async () => {
    const { state: end, spent, cost } = await cancel.runAsync(job._id);
    if (end === "cancelled") notify.info(states("cancelled", { spent, n: cost }));
  };
  return (
    <WaitPlate
      data-testid="film-progress"
      ratio={ratioOf(about.size ?? "720x1280")}
      className="w-50"
      stage={states(
        state === "queued" ? state : (JOB_STAGES.video.find((one) => one === stage) ?? "running"),
      )}
      elapsed={
        seconds >= SHOW_CLOCK_SECONDS && (
          <>
            <bdi dir="ltr">{clockText(seconds)}</bdi>
            {seconds >= SAY_GO_ON_SECONDS && <span className="block">{t("goOn")}</span>}
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
