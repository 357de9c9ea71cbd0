"use client";

import { useRouter } from "next/navigation";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { usePlatform } from "@/components/accounts/use-platform";
import { usePosts } from "@/components/posts/use-posts";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { postAddress } from "@/lib/core/post-address";
import { rememberIdea } from "@/lib/posts/client/idea";
import { useCreatePost } from "@/lib/posts/client/use-create-post";

/** Opens a new draft for the chosen network in the composer; an idea goes along and waits there as the prompt. */
export function useStartPost() {
  const router = useRouter();
  const errorText = useErrorText();
  const account = useCurrentAccount();
  const { platform } = usePlatform();
  const { addPost } = usePosts();
  const create = useCreatePost();
  const start = (idea = "") =>
    create
      .runAsync({ accountId: account._id, platform })
      .then(({ post }) => {
        addPost(post);
        if (idea) rememberIdea(post._id, idea);
        router.push(postAddress(account._id, post._id));
      })
      .catch((error) => notify.error(errorText(error)));
  return { start, isPending: create.isPending };
}
