import type { PlanFile, PlanRenderInput } from "@/lib/content-plan/plan-document";
import { buildPlanRenderInput } from "@/lib/content-plan/server/build-plan-render-input";
import { findJobAccount } from "@/lib/content-plan/server/find-job-account";
import { findPickedPosts, findPlanPosts } from "@/lib/content-plan/server/find-plan-posts";
import { ChildProcessPool, SINGLE_CHILD_POOL } from "@/lib/core/server/child-process-pool";
import { withTempDirectory } from "@/lib/core/server/temp-directory";
import { contentPlanJobInput } from "@/lib/jobs/schemas";
import type { JobHandler, RunningJob } from "@/lib/jobs/server/run-job";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { savePdf } from "@/lib/media/server/save-pdf";

/** A longer run hangs: 200 long posts take half a minute of one core. */
const TIMEOUT_MS = 60_000;
const TIMEOUT_PER_POST_MS = 1_000;

const holder = globalThis as { kolotPlanPool?: ChildProcessPool };

/** Throws unprocessable when the child dies or hangs, and cancelled (decision 024). */
function renderPlanInChild(
  task: PlanRenderInput,
  { userId, signal }: Pick<RunningJob, "userId" | "signal">,
  onPage: (share: number) => void,
) {
  holder.kolotPlanPool ??= new ChildProcessPool("render-plan-pdf", SINGLE_CHILD_POOL);
  const onMessage = (share: unknown) => onPage(Number(share));
  const timeoutMs = TIMEOUT_MS + task.entries.length * TIMEOUT_PER_POST_MS;
  return holder.kolotPlanPool.run<PlanFile>(userId, task, { signal, timeoutMs, onMessage });
}

/** Progress shares: images downloaded, pages rendered; the rest is the upload. */
const [FETCHED, SET] = [0.4, 0.95];

/** A plan contains the posts as they are when the job starts. Ends as cancelled when the account is deleted. */
export function createPlanPdfHandler(): JobHandler {
  return async ({ userId, input, signal, report }) => {
    const request = contentPlanJobInput.parse(input);
    report("gathering", 0);
    const account = await findJobAccount(userId, request.accountId);
    const posts =
      "postIds" in request
        ? await findPickedPosts(account, request.postIds)
        : await findPlanPosts(account, request);
    const media = await withTempDirectory(async (folder) => {
      const onImage = (share: number) => report("gathering", share * FETCHED);
      const task = await buildPlanRenderInput({ account, posts, request, folder }, { signal, onImage });
      const onPage = (share: number) => report("typesetting", FETCHED + share * (SET - FETCHED));
      const file = await renderPlanInChild(task, { userId, signal }, onPage);
      signal.throwIfAborted();
      report("saving", SET);
      return savePdf({ userId, ...file });
    });
    return {
      result: { pdfUrl: getMediaUrl(media.key), posts: posts.length },
      undo: () => deleteMediaSafely([media.id]),
    };
  };
}
