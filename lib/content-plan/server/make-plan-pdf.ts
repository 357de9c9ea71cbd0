import { accountOfJob } from "@/lib/content-plan/server/account-of-job";
import { findPlan } from "@/lib/content-plan/server/find-plan";
import { planTask } from "@/lib/content-plan/server/plan-task";
import { setPlan } from "@/lib/content-plan/server/set-plan";
import { withTempFolder } from "@/lib/core/server/temp-folder";
import { contentPlanInput } from "@/lib/jobs/schemas";
import type { JobWork } from "@/lib/jobs/server/run-job";
import { discardMedia } from "@/lib/media/server/delete-media";
import { mediaUrl } from "@/lib/media/server/media-url";
import { saveDocument } from "@/lib/media/server/save-document";

/** Shares of the work: pictures come from the store, pages are set, the file goes to the store. */
const [FETCHED, SET] = [0.4, 0.95];

/** The work of a plan as a PDF: the posts as they are when it begins. Ends as cancelled when the brand is gone. */
export function makePlanPdf(): JobWork {
  return async ({ userId, input, signal, report }) => {
    const wish = contentPlanInput.parse(input);
    report("gathering", 0);
    const account = await accountOfJob(userId, wish.accountId);
    const posts = await findPlan(account, wish);
    const media = await withTempFolder(async (folder) => {
      const onPicture = (share: number) => report("gathering", share * FETCHED);
      const task = await planTask({ account, posts, wish, folder }, { signal, onPicture });
      const onPage = (share: number) => report("typesetting", FETCHED + share * (SET - FETCHED));
      const file = await setPlan(task, { signal, onPage });
      signal.throwIfAborted();
      report("saving", SET);
      return saveDocument({ userId, ...file });
    });
    return {
      result: { pdfUrl: mediaUrl(media.key), posts: posts.length },
      undo: () => discardMedia([media.id]),
    };
  };
}
