"use client";

import { CalendarPlus, FileText, Film, Scissors } from "lucide-react";
import { useTranslations } from "next-intl";
import { TrayButton, TrayClock, TrayItem } from "@/components/jobs/tray-item";
import { useJobError } from "@/components/jobs/use-job-error";
import { useJobLabel } from "@/components/jobs/use-job-label";
import { downloadFile } from "@/components/media/download-file";
import { LinkButton } from "@/components/shell/link-button";
import { useErrorText } from "@/components/shell/use-error-text";
import { Progress } from "@/components/ui/progress";
import { saveDismissedJobs } from "@/lib/jobs/client/dismissed-jobs";
import { useCancelJob } from "@/lib/jobs/client/use-cancel-job";
import type { JobDto } from "@/lib/jobs/schemas";
import { hasJobEnded, JOB_STAGES, type JobStage } from "@/lib/jobs/states";
import { useRemoveBackground } from "@/lib/media/client/mutations";

const ICONS = {
  "background-removal": Scissors,
  video: Film,
  "content-plan": FileText,
  gaps: CalendarPlus,
} as const;
const STAGES: readonly JobStage[] = Object.values(JOB_STAGES).flat();

interface Props {
  job: JobDto;
  href: string;
  onLeave(): void;
}

export function JobTrayItem({ job, href, onLeave }: Props) {
  const t = useTranslations("common.jobs");
  const { kind, state, progress, about } = job;
  const label = useJobLabel()(job);
  const open = !hasJobEnded(state);
  return (
    <TrayItem
      icon={ICONS[kind]}
      label={label}
      kind={t(`kinds.${kind}`)}
      status={<Status job={job} />}
      progress={
        open && (
          <Progress
            label={t("progress", { label })}
            // Without a value the progress is indeterminate.
            value={progress > 0 ? progress : undefined}
          />
        )
      }
      actions={
        <>
          {open && <Cancel job={job} />}
          {(job.result || about.postId || isPartly(job)) && <Show job={job} href={href} onLeave={onLeave} />}
          {state === "failed" && about.canvasImageId && (
            <Retry job={job} canvasImageId={about.canvasImageId} />
          )}
          {!open && (
            <TrayButton aria-label={t("dismissOf", { label })} onClick={() => saveDismissedJobs([job._id])}>
              {t("dismiss")}
            </TrayButton>
          )}
        </>
      }
    />
  );
}

/** Links to the result of a job, or downloads it when it is a file. */
function Show({ job: { kind, result, label }, href, onLeave }: Props) {
  const t = useTranslations("common.jobs");
  const pdfUrl = result?.pdfUrl;
  if (pdfUrl) {
    return <TrayButton onClick={() => void downloadFile(pdfUrl, label)}>{t("showPlan")}</TrayButton>;
  }
  return (
    <LinkButton variant="link" size="sm" href={href} onClick={onLeave}>
      {t(kind === "video" ? "showPost" : kind === "gaps" ? "showPlanner" : "show")}
    </LinkButton>
  );
}

/** Returns true for a failed job that still delivered drafts, which are stored and charged. */
function isPartly({ kind, spent }: JobDto): boolean {
  return kind === "gaps" && spent > 0;
}

function Status({ job }: { job: JobDto }) {
  const t = useTranslations("common.jobs.states");
  const jobError = useJobError();
  const { state, stage, cost, spent, result } = job;
  if (state === "failed" && result) return t("late");
  if (isPartly(job) && state === "failed") {
    return <span className="text-err">{t("partly", { spent, n: cost })}</span>;
  }
  if (state === "failed") return <span className="text-err">{jobError(job)}</span>;
  if (state === "cancelled") return cost === 0 ? t("cancelledFree") : t("cancelled", { spent, n: cost });
  if (state !== "running") return t(state);
  return (
    <>
      {t(STAGES.find((one) => one === stage) ?? "running")}
      <TrayClock since={job.startedAt ? Date.parse(job.startedAt) : null} />
    </>
  );
}

function Cancel({ job }: { job: JobDto }) {
  const { _id } = job;
  const label = useJobLabel()(job);
  const t = useTranslations("common.jobs");
  const errorText = useErrorText();
  const cancel = useCancelJob();
  return (
    <>
      <TrayButton
        aria-label={t("cancelOf", { label })}
        busy={cancel.isPending}
        onClick={() => cancel.run(_id)}
      >
        {t("cancel")}
      </TrayButton>
      {cancel.error && <span className="text-13 text-err">{errorText(cancel.error)}</span>}
    </>
  );
}

/** Retries free jobs; paid ones are requested again where their cost is shown. */
function Retry({ job: { _id, label }, canvasImageId }: { job: JobDto; canvasImageId: string }) {
  const t = useTranslations("common");
  const errorText = useErrorText();
  const again = useRemoveBackground();
  const run = async () => {
    await again.runAsync(canvasImageId);
    saveDismissedJobs([_id]);
  };
  return (
    <>
      <TrayButton
        aria-label={t("jobs.retryOf", { label })}
        busy={again.isPending}
        onClick={() => run().catch(() => undefined)}
      >
        {t("retry")}
      </TrayButton>
      {again.error && <span className="text-13 text-err">{errorText(again.error)}</span>}
    </>
  );
}
