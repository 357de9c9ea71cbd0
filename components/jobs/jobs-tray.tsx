"use client";

import { Check, LoaderCircle, OctagonAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { GenerationLine } from "@/components/jobs/generation-line";
import { JobLine } from "@/components/jobs/job-line";
import { UploadLine } from "@/components/jobs/upload-line";
import { useGenerationEnds } from "@/components/jobs/use-generation-ends";
import { useJobEnds } from "@/components/jobs/use-job-ends";
import { useTray } from "@/components/jobs/use-tray";
import { saveFile } from "@/components/media/save-file";
import { Button } from "@/components/ui/button";
import { Count } from "@/components/ui/count";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { postAddress } from "@/lib/core/post-address";
import type { JobWire } from "@/lib/jobs/schemas";

/** What works for this person while they do something else. Not there when there is nothing to say. */
export function JobsTray({ accountId }: { accountId: string }) {
  const t = useTranslations("common.jobs");
  const words = useTranslations("common.generations");
  const router = useRouter();
  const { all, jobs, uploads, generations, open, ofThisTab, failed, count } = useTray();
  const [shown, setShown] = useState(false);
  const addressOf = useCallback(
    ({ kind, label, about }: JobWire) => {
      if (kind === "gaps") return `/account/${about.accountId}/planner?day=${about.startDate}`;
      return about.postId
        ? postAddress(about.accountId ?? accountId, about.postId)
        : `/account/${accountId}/media?${new URLSearchParams({ q: label })}`;
    },
    [accountId],
  );
  const show = useCallback(
    (job: JobWire) => {
      const { result, label } = job;
      if (result?.pdfUrl) void saveFile(result.pdfUrl, label);
      else router.push(addressOf(job));
    },
    [router, addressOf],
  );
  useJobEnds(all, show);
  useGenerationEnds(generations, router.push);
  if (count === 0) return null;
  // What this tab generates ends with it; the server's work does not.
  const generating = ofThisTab > uploads.length;
  const goesOn = generating ? words("goOn") : open > ofThisTab && t("goOn");
  const name = [t("open", { n: open }), failed > 0 && t("failed", { n: failed })].filter(Boolean).join(", ");
  return (
    <Popover open={shown} onOpenChange={setShown}>
      <PopoverTrigger asChild>
        <Button variant="quiet" size="sm" aria-label={name} data-testid="jobs-tray">
          <State open={open} failed={failed} />
          {(open > 0 || failed === 0) && <Count>{open > 0 ? open : count}</Count>}
          {failed > 0 && <Count tone="err">{failed}</Count>}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-labelledby="jobs-title" className="w-[min(400px,calc(100vw-16px))]">
        <h2 id="jobs-title" className="font-bold text-16">
          {t("title")}
        </h2>
        <ul className="mt-2 divide-y divide-line">
          {generations.map((generation) => (
            <GenerationLine key={generation.id} generation={generation} onLeave={() => setShown(false)} />
          ))}
          {uploads.map((upload) => (
            <UploadLine key={upload.id} upload={upload} />
          ))}
          {jobs.map((job) => (
            <JobLine key={job._id} job={job} href={addressOf(job)} onLeave={() => setShown(false)} />
          ))}
        </ul>
        {goesOn && <p className="mt-2 text-12 text-ink-2">{goesOn}</p>}
      </PopoverContent>
    </Popover>
  );
}

/** Turns only while something works: a wheel that stands still looks like one that hangs. */
function State({ open, failed }: { open: number; failed: number }) {
  if (open > 0) {
    return <LoaderCircle aria-hidden="true" className="size-4 animate-spin motion-reduce:animate-none" />;
  }
  const Icon = failed > 0 ? OctagonAlert : Check;
  return <Icon aria-hidden="true" className="size-4" />;
}
