import type { AccountRow } from "@/lib/accounts/server/account-store";
import { MAX_OPEN_PLAN_JOBS } from "@/lib/content-plan/limits";
import type { DownloadPlanBody } from "@/lib/content-plan/schemas";
import { checkPlanContent } from "@/lib/content-plan/server/find-plan-posts";
import { countOpenJobs } from "@/lib/content-plan/server/plan-store";
import type { LocalDateRange } from "@/lib/core/date-time/local-date";
import { AppError } from "@/lib/core/errors";
import { sha256Hex } from "@/lib/core/server/crypto";
import { toLanguage } from "@/lib/i18n/direction";
import { enqueueJob } from "@/lib/jobs/server/enqueue-job";
import { assertJobDone, waitForJob } from "@/lib/jobs/server/find-job";
import { readOwnedPdf } from "@/lib/media/server/save-pdf";

interface Download {
  user: { id: string };
  account: AccountRow;
  body: DownloadPlanBody;
  signal: AbortSignal;
}

/**
 * Returns a plan as PDF, rendered by a worker; requests for the same plan share one job. Throws as
 * `checkPlanContent` does, rate_limited while too many wait, and the job's own error.
 */
export async function downloadPlan(
  input: Download,
): Promise<{ jobId: string } | { name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const { user, account, body, signal } = input;
  const { range, postIds } = await checkPlanContent(account, body);
  const { platform } = body;
  if ((await countOpenJobs(user.id, "content-plan")) >= MAX_OPEN_PLAN_JOBS) {
    throw new AppError("rate_limited", { retryAfter: 5 });
  }
  const locale = body.locale ?? toLanguage(account.language);
  const name = getPlanFileName(range);
  const job = await enqueueJob({
    userId: user.id,
    kind: "content-plan",
    input: { accountId: account.id, ...(range ?? { postIds }), platform, locale, label: name },
    dedupeKey: ["content-plan", account.id, ...getContentKey(range, postIds), platform, locale].join(":"),
  });
  if (body.async) return { jobId: job.id };
  const ended = await waitForJob(user.id, job.id, signal);
  assertJobDone(ended);
  return { name, bytes: await readOwnedPdf(user.id, pdfKeyOf(ended.result)) };
}

function getContentKey(range: LocalDateRange | null, postIds: string[]): string[] {
  return range ? [range.startDate, range.endDate] : [sha256Hex(postIds.toSorted().join())];
}

/** ASCII without user text, so that every header and file system accepts it. */
function getPlanFileName(range: LocalDateRange | null): string {
  const days = range && [...new Set([range.startDate, range.endDate])].join("-to-");
  return `content-plan-${days ?? "selected-posts"}.pdf`;
}

function pdfKeyOf(result: unknown): string {
  const { pdfUrl } = (result ?? {}) as { pdfUrl?: unknown };
  return typeof pdfUrl === "string" ? `public/${pdfUrl.slice(pdfUrl.lastIndexOf("/") + 1)}` : "";
}
