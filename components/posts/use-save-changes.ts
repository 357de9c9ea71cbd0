import { useComposer } from "@/components/posts/composer-context";
import { type PostChanges, useSavePost } from "@/lib/posts/client/mutations";
import type { PostDto } from "@/lib/posts/schemas";

type Changes = Omit<PostChanges, "revision">;

/**
 * Returns a function that saves changes of the open post after its pending edits. Changes that depend on the post are
 * computed from its newest revision; null keeps it. A late result is saved through `findOpenDraft(saver)`.
 */
export function useSaveChanges() {
  const { saver: own } = useComposer();
  const { runAsync, isPending } = useSavePost();
  const save = (changes: Changes | ((post: PostDto) => Changes | null), saver = own) =>
    saver.run(async (revision, post) => {
      const wanted = typeof changes === "function" ? changes(post) : changes;
      return wanted ? (await runAsync({ postId: post._id, revision, ...wanted })).post : post;
    });
  return { save, isPending };
}
