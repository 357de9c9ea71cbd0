"use client";

import { useQuery } from "@tanstack/react-query";
import { Download, FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useJobError } from "@/components/jobs/use-job-error";
import { saveFile } from "@/components/media/save-file";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { Progress } from "@/components/ui/progress";
import type { usePlanPdf } from "@/lib/content-plan/client/use-plan-pdf";
import { jobsQuery } from "@/lib/jobs/client/queries";
import { useCancelJob } from "@/lib/jobs/client/use-cancel-job";
import type { JobWire } from "@/lib/jobs/schemas";
import { hasEnded } from "@/lib/jobs/states";

interface Props {
  make: ReturnType<typeof usePlanPdf>;
  /** Why it was refused, unless the plan's fields say it. */
  problem: string | undefined;
  onMake(): void;
}

/**
 * The plan as a file: asked for, followed, and on the person's disk as soon as it is there. Closing the dialog stops
 * nothing: the tray has it.
 */
export function PdfSection({ make, problem, onMake }: Props) {
  const t = useTranslations("contentPlanner.plan.pdf");
  const jobs = useQuery(jobsQuery);
  const job = jobs.data?.jobs.find(({ _id }) => _id === make.data?.jobId);
  const isOpen = make.isPending || (make.data !== undefined && (!job || !hasEnded(job.state)));
  useSavedOnce(job);
  return (
    <section aria-labelledby="plan-pdf" className="grid gap-3">
      <h3 id="plan-pdf" className="text-[18px]/[24px]">
        {t("title")}
      </h3>
      <p className="text-ink-2">{t("text")}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" busy={isOpen} onClick={onMake}>
          <FileText aria-hidden="true" />
          {t("make")}
        </Button>
        {job && !hasEnded(job.state) && <Cancel job={job} />}
      </div>
      {isOpen && (
        <div role="status" className="grid gap-1.5">
          <Progress label={t("progress")} value={job?.progress || undefined} />
          <span className="text-13 text-ink-2">{t(stageOf(job))}</span>
        </div>
      )}
      {problem && (
        <Note tone="err" role="alert">
          {problem}
        </Note>
      )}
      {job && <Ended job={job} />}
    </section>
  );
}

/** Puts the file of a job onto the disk once, when it is there: whoever asked for it here waits for it. */
function useSavedOnce(job: JobWire | undefined): void {
  const saved = useRef<string | null>(null);
  useEffect(() => {
    const url = job?.result?.pdfUrl;
    if (!job || !url || saved.current === job._id) return;
    saved.current = job._id;
    void saveFile(url, job.label);
  }, [job]);
}

function stageOf(job: JobWire | undefined) {
  if (job?.state !== "running") return "queued" as const;
  return job.stage === "gathering" || job.stage === "saving" ? job.stage : "typesetting";
}

function Cancel({ job }: { job: JobWire }) {
  const common = useTranslations("common");
  const errorText = useErrorText();
  const cancel = useCancelJob();
  return (
    <>
      <Button variant="quiet" busy={cancel.isPending} onClick={() => cancel.run(job._id)}>
        {common("cancel")}
      </Button>
      {cancel.error && <span className="text-13 text-err">{errorText(cancel.error)}</span>}
    </>
  );
}

function Ended({ job }: { job: JobWire }) {
  const t = useTranslations("contentPlanner.plan.pdf");
  const jobError = useJobError();
  const { state, result, label } = job;
  if (state === "cancelled") return <Note>{t("cancelled")}</Note>;
  if (state === "failed") return <Note tone="err">{jobError(job)}</Note>;
  const url = result?.pdfUrl;
  if (!url) return null;
  return (
    <Note
      tone="ok"
      role="status"
      actions={
        <Button onClick={() => void saveFile(url, label)}>
          <Download aria-hidden="true" />
          {t("save")}
        </Button>
      }
    >
      {t("done", { n: result.posts ?? 0 })}
    </Note>
  );
}
