"use client";

import { useQuery } from "@tanstack/react-query";
import { Check, LoaderCircle, OctagonAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import type { JobsListProps } from "@/components/jobs/jobs-list";
import { showTabTitleBadge, useJobCompletion } from "@/components/jobs/use-job-completion";
import { downloadFile } from "@/components/media/download-file";
import { useMediaLibrary, useUploadRows } from "@/components/media/library-provider";
import { LazyCode, LazyPart } from "@/components/shell/lazy-part";
import { useCreditErrorText } from "@/components/shell/use-error-text";
import { useUnsavedChangesWarning } from "@/components/shell/use-unsaved-changes-warning";
import { CountBadge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { showToast } from "@/components/ui/show-toast";
import { Skeleton } from "@/components/ui/spinner";
import { getPostPath } from "@/lib/core/post-path";
import {
  type Generation,
  runningGenerations,
  useGenerations,
} from "@/lib/generation/client/running-generations";
import { useDismissedJobs } from "@/lib/jobs/client/dismissed-jobs";
import { jobsQuery } from "@/lib/jobs/client/queries";
import type { JobDto } from "@/lib/jobs/schemas";
import { hasJobEnded } from "@/lib/jobs/states";
import { isUploadActive } from "@/lib/media/client/upload-queue";

const LIST = new LazyCode<JobsListProps>(() =>
  import("@/components/jobs/jobs-list").then((one) => one.JobsList),
);
const preload = () => void LIST.preload().catch(() => undefined);

const NO_JOBS: never[] = [];

/** Collects open or undismissed jobs, and the generations and uploads of this tab. */
function useJobsTray() {
  const { data } = useQuery(jobsQuery);
  const queue = useMediaLibrary().uploads;
  const generations = useGenerations();
  const dismissed = useDismissedJobs();
  const uploads = useUploadRows()
    .filter(isUploadActive)
    .map(({ id, name, share, state }) => ({ id, label: name, share, state, cancel: () => queue.remove(id) }));
  const all = data?.jobs ?? NO_JOBS;
  const jobs = all.filter(({ _id, state }) => !hasJobEnded(state) || !dismissed.includes(_id));
  const lines = [...generations, ...jobs];
  const ofThisTab = uploads.length + generations.filter(({ state }) => state === "running").length;
  const open = ofThisTab + jobs.filter(({ state }) => !hasJobEnded(state)).length;
  const failed = lines.filter(({ state }) => state === "failed").length;
  const count = lines.length + uploads.length;
  return { all, jobs, uploads, generations, open, ofThisTab, failed, count };
}

/** Renders the tray of background work. Renders nothing when there is none. */
export function JobsTray({ accountId }: { accountId: string }) {
  const t = useTranslations("common.jobs");
  const words = useTranslations("common.generations");
  const router = useRouter();
  const { all, jobs, uploads, generations, open, ofThisTab, failed, count } = useJobsTray();
  const [shown, setShown] = useState(false);
  const addressOf = useCallback(
    ({ kind, label, about }: JobDto) => {
      if (kind === "gaps") return `/account/${about.accountId}/planner?day=${about.startDate}`;
      return about.postId
        ? getPostPath(about.accountId ?? accountId, about.postId)
        : `/account/${accountId}/media?${new URLSearchParams({ q: label })}`;
    },
    [accountId],
  );
  const show = useCallback(
    (job: JobDto) => {
      const { result, label } = job;
      if (result?.pdfUrl) void downloadFile(result.pdfUrl, label);
      else router.push(addressOf(job));
    },
    [router, addressOf],
  );
  useJobCompletion(all, show);
  useGenerationCompletion(generations, router.push);
  if (count === 0) return null;
  // Generations of this tab end when it closes; server jobs continue.
  const generating = ofThisTab > uploads.length;
  const continues = generating ? words("continueWorking") : open > ofThisTab && t("continueWorking");
  const name = [t("open", { n: open }), failed > 0 && t("failed", { n: failed })].filter(Boolean).join(", ");
  return (
    <Popover open={shown} onOpenChange={setShown}>
      <PopoverTrigger asChild>
        <Button
          variant="quiet"
          size="sm"
          aria-label={name}
          data-testid="jobs-tray"
          onPointerEnter={preload}
          onFocus={preload}
        >
          <State open={open} failed={failed} />
          {(open > 0 || failed === 0) && <CountBadge>{open > 0 ? open : count}</CountBadge>}
          {failed > 0 && <CountBadge tone="err">{failed}</CountBadge>}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={t("title")} className="w-[min(400px,calc(100vw-16px))]">
        <LazyPart
          code={LIST}
          with={{
            ...{ generations, uploads, jobs, addressOf },
            note: continues || null,
            onLeave: () => setShown(false),
          }}
          waiting={<Skeleton aria-busy="true" className="h-24" />}
        />
      </PopoverContent>
    </Popover>
  );
}

/** Spins only while work runs, because a static spinner looks like a hanging one. */
function State({ open, failed }: { open: number; failed: number }) {
  if (open > 0) {
    return <LoaderCircle aria-hidden="true" className="size-4 animate-spin motion-reduce:animate-none" />;
  }
  const Icon = failed > 0 ? OctagonAlert : Check;
  return <Icon aria-hidden="true" className="size-4" />;
}

/** Notifies about generations whose screen was closed; warns before the tab closes while one runs. */
function useGenerationCompletion(generations: readonly Generation[], open: (address: string) => void): void {
  const t = useTranslations("common.generations");
  const jobs = useTranslations("common.jobs");
  const errorText = useCreditErrorText();
  const running = generations.some(({ state }) => state === "running");

  // biome-ignore lint/correctness/useExhaustiveDependencies: a generation may end with any change of the list
  useEffect(() => {
    for (const { id, label, state, address, error } of runningGenerations.takeUntold()) {
      // The caller that read the ledger reports the cost of a stop.
      if (state === "cancelled") continue;
      showTabTitleBadge();
      const options = {
        id: `generation-${id}`,
        ...(address ? { action: { label: jobs("showPost"), onClick: () => open(address) } } : {}),
      };
      if (state === "done") showToast.success(t("ready", { label }), options);
      else showToast.error(jobs("toast.failed", { label, why: errorText(error) }), options);
    }
  }, [generations, open, t, jobs, errorText]);

  useUnsavedChangesWarning(running);
}
