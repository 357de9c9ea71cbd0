"use client";

import { useRouter } from "next/navigation";
import { useCurrentAccount, usePlatform } from "@/components/accounts/use-current-account";
import { usePosts } from "@/components/posts/use-posts";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import { getPostPath } from "@/lib/core/post-path";
import { saveIdea } from "@/lib/posts/client/idea-storage";
import { useCreatePost } from "@/lib/posts/client/mutations";

/**
 * Opens a new draft for the selected platform in the composer; an idea becomes its prompt, `at` its proposed time.
 */
export function useCreateDraft() {
  const router = useRouter();
  const errorText = useErrorText();
  const account = useCurrentAccount();
  const { platform } = usePlatform();
  const { addPost } = usePosts();
  const create = useCreatePost();
  const start = (idea = "", at?: Date) =>
    create
      .runAsync({ accountId: account._id, platform, ...(at ? { scheduledAt: at.toISOString() } : {}) })
      .then(({ post }) => {
        addPost(post);
        if (idea) saveIdea(post._id, idea);
        router.push(getPostPath(account._id, post._id));
      })
      .catch((error) => showToast.error(errorText(error)));
  return { start, isPending: create.isPending };
}
