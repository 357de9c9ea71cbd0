import { deleteWithObjects } from "@/lib/media/server/delete-media";
import { hasMedia, markNextOf, releaseMediaOf } from "@/lib/media/server/media-store";
import { DELETE_BATCH, type StepResult, WAIT_SECONDS, WORK_SECONDS } from "@/lib/privacy/rules";
import { objectStore } from "@/lib/providers/object-store/registry";

/**
 * Deletes every object of a person, each before its row: whatever stops this, a row is left that knows what is still
 * there. Throws when the store does not answer. An object that may just be arriving is waited for.
 */
export async function deleteObjects(userId: string, store = objectStore()): Promise<StepResult> {
  const began = performance.now();
  await releaseMediaOf(userId);
  for (;;) {
    const marked = await markNextOf(userId, DELETE_BATCH);
    if (marked.length === 0) break;
    for (const media of marked) {
      await deleteWithObjects(media, store);
      if (performance.now() - began > WORK_SECONDS * 1000) return { again: 0 };
    }
  }
  return (await hasMedia(userId)) ? { again: WAIT_SECONDS } : "done";
}
