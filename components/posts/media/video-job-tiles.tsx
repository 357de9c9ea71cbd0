import { useTranslations } from "next-intl";
import { StopButton } from "@/components/billing/credit-button";
import { useJobError } from "@/components/jobs/use-job-error";
import { FailedTile } from "@/components/posts/media/result-tile";
import type { VideoGenerationState } from "@/components/posts/media/use-video-generation";
import { useElapsedTime } from "@/components/posts/use-elapsed-time";
import { useErrorText } from "@/components/shell/use-error-text";
import { MediaProgressPlaceholder } from "@/components/ui/media-placeholder";
import { showToast } from "@/components/ui/show-toast";
import { useCancelJob } from "@/lib/jobs/client/use-cancel-job";
import type { JobDto } from "@/lib/jobs/schemas";
import { JOB_STAGES } from "@/lib/jobs/states";

/** Renders the video that is being generated for the post, and those that failed, until dismissed. */
export function VideoJobTiles({ video }: { video: VideoGenerationState }) {
  const jobError = useJobError();
  return (
    <>
      {video.open && <OpenJobTile key={video.open._id} job={video.open} />}
      {video.failed.map((job) => (
        <FailedTile
          key={job._id}
          cost={job.spent === 0 ? job.cost : 0}
          text={jobError(job)}
          onDismiss={() => video.dismiss(job)}
        />
      ))}
    </>
  );
}

function OpenJobTile({ job }: { job: JobDto }) {
  const t = useTranslations("posts.videoGeneration");
  const states = useTranslations("common.jobs.states");
  const errorText = useErrorText();
  const cancel = useCancelJob();
  const { state, stage, startedAt, createdAt } = job;
  const elapsed = useElapsedTime(Date.parse(startedAt ?? createdAt), t("continueWorking"));
  const stop = async () => {
    const { state: end, spent, cost } = await cancel.runAsync(job._id);
    if (end === "cancelled") showToast.info(states("cancelled", { spent, n: cost }));
  };
  return (
    <li className="col-span-2">
      <MediaProgressPlaceholder
        data-testid="film-progress"
        className="min-h-50"
        stage={states(
          state === "queued" ? state : (JOB_STAGES.video.find((one) => one === stage) ?? "running"),
        )}
        elapsed={elapsed}
        action={
          <>
            <StopButton size="sm" busy={cancel.isPending} onClick={() => void stop().catch(() => undefined)}>
              {t("cancel")}
            </StopButton>
            {cancel.error && <span className="text-13 text-err">{errorText(cancel.error)}</span>}
          </>
        }
      />
    </li>
  );
}
