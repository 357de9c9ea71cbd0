import { deleteMedia } from "@/lib/media/server/delete-media";
import { mediaOfUrl } from "@/lib/media/server/media-of-url";
import { isStored } from "@/lib/media/server/media-store";
import type { DeleteStorageAnswer } from "@/lib/media/storage-schemas";

type Reason = DeleteStorageAnswer["failed"][number]["reason"];

/** Deletes those of the addresses that are the person's own and that nothing shows, and says what became of each (ACC2). */
export async function deleteUrls(input: {
  user: { id: string };
  body: { urls: string[] };
}): Promise<DeleteStorageAnswer> {
  const answer: DeleteStorageAnswer = { deleted: [], failed: [] };
  for (const url of new Set(input.body.urls)) {
    const reason = await deleteUrl(input.user.id, url);
    if (reason) answer.failed.push({ url, reason });
    else answer.deleted.push(url);
  }
  return answer;
}

async function deleteUrl(userId: string, url: string): Promise<Reason | null> {
  const media = await mediaOfUrl(userId, url);
  if (!media) return "not_found";
  if ((await deleteMedia([media.id])) > 0) return null;
  // Marked, though the store was away: from now on it may not be used, and the sweep takes its objects.
  return (await isStored(media.id)) ? "in_use" : null;
}
