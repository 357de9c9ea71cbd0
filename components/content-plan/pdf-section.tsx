"use client";

import { useQuery } from "@tanstack/react-query";
import { Download, FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePlanProblem } from "@/components/content-plan/use-plan-problem";
import { useJobError } from "@/components/jobs/use-job-error";
import { saveFile } from "@/components/media/save-file";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { Progress } from "@/components/ui/progress";
import type { PlanWish } from "@/lib/content-plan/client/plan-wish";
import { usePlanPdf } from "@/lib/content-plan/client/use-plan-pdf";
import { jobsQuery } from "@/lib/jobs/client/queries";
import { useCancelJob } from "@/lib/jobs/client/use-cancel-job";
import type { JobWire } from "@/lib/jobs/schemas";
import { hasEnded } from "@/lib/jobs/states";

interface Props {
  accountId: string;
  wish: PlanWish;
  problem: string | undefined;
}

/** The plan as a file: asked for, followed, fetched. Closing the dialog stops nothing. */
export function PdfSection({ accountId, wish, problem }: Props) {
  const t = useTranslations("contentPlanner.plan.pdf");
  const make = usePlanPdf(accountId);
  const planProblem = usePlanProblem();
  const [said, setSaid] = useState(false);
  const jobs = useQuery(jobsQuery);
  const job = jobs.data?.jobs.find(({ _id }) => _id === make.data?.jobId);
  const isOpen = make.isPending || (make.data !== undefined && (!job || !hasEnded(job.state)));
  const start = () => {
    setSaid(problem !== undefined);
    if (problem === undefined) make.run(wish);
  };
  return (
    <section aria-labelledby="plan-pdf" className="grid gap-3">
      <h3 id="plan-pdf" className="text-[18px]/[24px]">
        {t("title")}
      </h3>
      <p className="text-ink-2">{t("text")}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" busy={isOpen} onClick={start}>
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
      {said && problem && <Note tone="err">{problem}</Note>}
      {make.error && <Note tone="err">{planProblem(make.error)}</Note>}
      {job && <Ended job={job} />}
    </section>
  );
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
