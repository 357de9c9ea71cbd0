import type { AccountRow } from "@/lib/accounts/server/account-store";
import { planFileName } from "@/lib/content-plan/file-name";
import { MAX_OPEN_PLANS } from "@/lib/content-plan/rules";
import type { DownloadPlanBody } from "@/lib/content-plan/schemas";
import { findPlan, planRange } from "@/lib/content-plan/server/find-plan";
import { countOpenJobs } from "@/lib/content-plan/server/plan-store";
import { AppError } from "@/lib/core/errors";
import { knownLanguage } from "@/lib/i18n/direction";
import { assertDone } from "@/lib/jobs/server/assert-done";
import { enqueueJob } from "@/lib/jobs/server/enqueue-job";
import { waitForJob } from "@/lib/jobs/server/wait-for-job";
import { readOwnDocument } from "@/lib/media/server/save-document";

interface Download {
  user: { id: string };
  account: AccountRow;
  body: DownloadPlanBody;
  signal: AbortSignal;
}

/**
 * A brand's plan as a PDF, set by a worker: free of charge. The same plan asked for twice is one job. Throws as
 * `planRange` and `findPlan` do before anything is begun, rate_limited while too many wait, and what the job failed with.
 */
export async function downloadPlan({
  user,
  account,
  body,
  signal,
}: Download): Promise<{ jobId: string } | { name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const range = planRange(account, body);
  const { platform } = body;
  await findPlan(account, { ...range, platform });
  if ((await countOpenJobs(user.id, "content-plan")) >= MAX_OPEN_PLANS) {
    throw new AppError("rate_limited", { retryAfter: 5 });
  }
  const locale = body.locale ?? knownLanguage(account.language);
  const name = planFileName(range);
  const job = await enqueueJob({
    userId: user.id,
    kind: "content-plan",
    input: { accountId: account.id, ...range, platform, locale, label: name },
    dedupeKey: ["content-plan", account.id, range.startDate, range.endDate, platform, locale].join(":"),
  });
  if (body.async) return { jobId: job.id };
  const ended = await waitForJob(user.id, job.id, signal);
  assertDone(ended);
  const bytes = await readOwnDocument(user.id, pdfKeyOf(ended.result));
  return { name, bytes };
}

function pdfKeyOf(result: unknown): string {
  const { pdfUrl } = (result ?? {}) as { pdfUrl?: unknown };
  return typeof pdfUrl === "string" ? `public/${pdfUrl.slice(pdfUrl.lastIndexOf("/") + 1)}` : "";
}
