import { useQueryClient } from "@tanstack/react-query";
import { useComposer } from "@/components/posts/composer-context";
import { fetchMember, type GroupMember } from "@/components/posts/networks/use-post-group";
import { useSaveChanges } from "@/components/posts/use-save-changes";
import { toApiError } from "@/lib/api-client/api-error";
import { type PostChanges, useSavePost } from "@/lib/posts/client/mutations";
import type { PostDto } from "@/lib/posts/schemas";

type Change = (post: PostDto) => Omit<PostChanges, "revision">;

/** Returns a function that saves a change of a post of the group at the newest revision of that post. */
export function useSaveMember() {
  const client = useQueryClient();
  const { saver } = useComposer();
  const { save } = useSaveChanges();
  const { runAsync } = useSavePost();

  async function saveOther(post: PostDto, change: Change): Promise<void> {
    const current = (await fetchMember(client, post)) ?? post;
    await runAsync({ postId: current._id, revision: current.revision, ...change(current) });
  }

  return async ({ isOpen, post }: GroupMember, change: Change): Promise<void> => {
    if (isOpen) {
      await save(change);
      return;
    }
    // In the queue of the open post, because scheduling and publishing all networks wait for that queue.
    await saver.run(async (_, current) => {
      await saveOther(post, change).catch((error: unknown) => {
        // The shared text may be saved between the two requests.
        if (toApiError(error).code !== "conflict") throw error;
        return saveOther(post, change);
      });
      return current;
    });
  };
}
