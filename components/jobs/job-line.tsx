"use client";

import { CalendarPlus, FileText, Film, Scissors } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { TrayLine } from "@/components/jobs/tray-line";
import { useJobError } from "@/components/jobs/use-job-error";
import { saveFile } from "@/components/media/save-file";
import { clockText, SHOW_CLOCK_SECONDS, useElapsed } from "@/components/posts/use-elapsed";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { useRemoveBackground } from "@/lib/canvas/client/use-remove-background";
import { dismissJobs } from "@/lib/jobs/client/dismissed-jobs";
import { useCancelJob } from "@/lib/jobs/client/use-cancel-job";
import { JOB_STAGES, type JobStage } from "@/lib/jobs/names";
import type { JobWire } from "@/lib/jobs/schemas";
import { hasEnded } from "@/lib/jobs/states";

const ICONS = {
  "background-removal": Scissors,
  video: Film,
  "content-plan": FileText,
  gaps: CalendarPlus,
} as const;
const STAGES: readonly JobStage[] = Object.values(JOB_STAGES).flat();

interface Props {
  job: JobWire;
  /** Where its result can be seen. */
  href: string;
  onLeave(): void;
}

/** A job of the server: how it stands, and the one thing to do about it. */
export function JobLine({ job, href, onLeave }: Props) {
  const t = useTranslations("common.jobs");
  const { label, kind, state, progress, about } = job;
  const open = !hasEnded(state);
  return (
    <TrayLine
      icon={ICONS[kind]}
      label={label}
      kind={t(`kinds.${kind}`)}
      status={<Status job={job} />}
      progress={
        open && (
          <Progress
            label={t("progress", { label })}
            // Before anything is known there is no figure to show.
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
            <Button
              variant="link"
              size="sm"
              aria-label={t("dismissOf", { label })}
              onClick={() => dismissJobs([job._id])}
            >
              {t("dismiss")}
            </Button>
          )}
        </>
      }
    />
  );
}

/** Leads to what a job made, or fetches it where it is a file. */
function Show({ job: { kind, result, label }, href, onLeave }: Props) {
  const t = useTranslations("common.jobs");
  const pdfUrl = result?.pdfUrl;
  if (pdfUrl) {
    return (
      <Button variant="link" size="sm" onClick={() => void saveFile(pdfUrl, label)}>
        {t("showPlan")}
      </Button>
    );
  }
  return (
    <Button asChild variant="link" size="sm">
      <Link href={href} onClick={onLeave}>
        {t(kind === "video" ? "showPost" : kind === "gaps" ? "showPlanner" : "show")}
      </Link>
    </Button>
  );
}

/** It delivered something, whatever became of the rest: drafts that were made are there and paid for. */
function isPartly({ kind, spent }: JobWire): boolean {
  return kind === "gaps" && spent > 0;
}

function Status({ job }: { job: JobWire }) {
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
      <Clock since={job.startedAt} />
    </>
  );
}

function Clock({ since }: { since: string | null }) {
  const seconds = useElapsed(since ? Date.parse(since) : null);
  if (seconds < SHOW_CLOCK_SECONDS) return null;
  return (
    // Told once is enough: a voice that reads every second is in the way.
    <span aria-hidden="true" className="ms-2">
      <bdi dir="ltr">{clockText(seconds)}</bdi>
    </span>
  );
}

function Cancel({ job: { _id, label } }: { job: JobWire }) {
  const t = useTranslations("common.jobs");
  const errorText = useErrorText();
  const cancel = useCancelJob();
  return (
    <>
      <Button
        variant="link"
        size="sm"
        aria-label={t("cancelOf", { label })}
        busy={cancel.isPending}
        onClick={() => cancel.run(_id)}
      >
        {t("cancel")}
      </Button>
      {cancel.error && <span className="text-13 text-err">{errorText(cancel.error)}</span>}
    </>
  );
}

/** Of what costs nothing; what costs is asked for again where its price stands. */
function Retry({ job: { _id, label }, canvasImageId }: { job: JobWire; canvasImageId: string }) {
  const t = useTranslations("common");
  const errorText = useErrorText();
  const again = useRemoveBackground();
  const run = async () => {
    await again.runAsync(canvasImageId);
    dismissJobs([_id]);
  };
  return (
    <>
      <Button
        variant="link"
        size="sm"
        aria-label={t("jobs.retryOf", { label })}
        busy={again.isPending}
        onClick={() => run().catch(() => undefined)}
      >
        {t("retry")}
      </Button>
      {again.error && <span className="text-13 text-err">{errorText(again.error)}</span>}
    </>
  );
}
