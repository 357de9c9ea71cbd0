import { useQuery } from "@tanstack/react-query";
import { Download, FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useJobError } from "@/components/jobs/use-job-error";
import { downloadFile } from "@/components/media/download-file";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import type { useRequestPlanPdf } from "@/lib/content-plan/client/mutations";
import { jobsQuery } from "@/lib/jobs/client/queries";
import { useCancelJob } from "@/lib/jobs/client/use-cancel-job";
import type { JobDto } from "@/lib/jobs/schemas";
import { hasJobEnded } from "@/lib/jobs/states";

interface Props {
  make: ReturnType<typeof useRequestPlanPdf>;
  /** Error text, unless the plan's fields already display it. */
  problem: string | undefined;
  onMake(): void;
}

/** Creates and downloads the PDF of a plan. Closing the dialog does not cancel the job, which stays in its tray. */
export function PdfSection({ make: createPdf, problem, onMake }: Props) {
  const t = useTranslations("contentPlanner.plan.pdf");
  const jobs = useQuery(jobsQuery);
  const job = jobs.data?.jobs.find(({ _id }) => _id === createPdf.data?.jobId);
  const isOpen = createPdf.isPending || (createPdf.data !== undefined && (!job || !hasJobEnded(job.state)));
  useSavedOnce(job);
  return (
    <section aria-labelledby="plan-pdf" className="grid gap-3">
      <h3 id="plan-pdf" className="text-[18px]/[24px]">
        {t("title")}
      </h3>
      <p className="text-ink-2">{t("text")}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={isOpen} onClick={onMake}>
          <FileText aria-hidden="true" />
          {t("create")}
        </Button>
        {job && !hasJobEnded(job.state) && <Cancel job={job} />}
      </div>
      {isOpen && (
        <div role="status" className="grid gap-1.5">
          <Progress label={t("progress")} value={job?.progress || undefined} />
          <span className="text-13 text-ink-2">{t(stageOf(job))}</span>
        </div>
      )}
      {problem && (
        <Alert tone="err" role="alert">
          {problem}
        </Alert>
      )}
      {job && <Ended job={job} />}
    </section>
  );
}

function useSavedOnce(job: JobDto | undefined): void {
  const saved = useRef<string | null>(null);
  useEffect(() => {
    const url = job?.result?.pdfUrl;
    if (!job || !url || saved.current === job._id) return;
    saved.current = job._id;
    void downloadFile(url, job.label);
  }, [job]);
}

function stageOf(job: JobDto | undefined) {
  if (job?.state !== "running") return "queued" as const;
  return job.stage === "gathering" || job.stage === "saving" ? job.stage : "typesetting";
}

function Cancel({ job }: { job: JobDto }) {
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

function Ended({ job }: { job: JobDto }) {
  const t = useTranslations("contentPlanner.plan.pdf");
  const jobError = useJobError();
  const { state, result, label } = job;
  if (state === "cancelled") return <Alert>{t("cancelled")}</Alert>;
  if (state === "failed") return <Alert tone="err">{jobError(job)}</Alert>;
  const url = result?.pdfUrl;
  if (!url) return null;
  return (
    <Alert
      tone="ok"
      role="status"
      actions={
        <Button onClick={() => void downloadFile(url, label)}>
          <Download aria-hidden="true" />
          {t("save")}
        </Button>
      }
    >
      {t("done", { n: result.posts ?? 0 })}
    </Alert>
  );
}
