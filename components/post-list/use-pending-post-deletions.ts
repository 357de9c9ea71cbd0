import type { QueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useUndoableDeletions } from "@/components/shell/use-undoable-deletions";
import { postKeys } from "@/lib/posts/client/queries";
import type { PostDto } from "@/lib/posts/schemas";

/** Hides deleted posts and offers undo for ten seconds. */
export function usePendingPostDeletions() {
  const t = useTranslations("posts.list");
  const { _id: of } = useCurrentAccount();
  const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: postKeys.byAccount(of) });
  const { hidden, remove } = useUndoableDeletions({ path: "/posts", of, refresh });
  return {
    hidden,
    remove: ({ _id, status }: PostDto) => remove(_id, t(status === "published" ? "deletedLive" : "deleted")),
  };
}
