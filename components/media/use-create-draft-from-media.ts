import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useCurrentAccount, usePlatform } from "@/components/accounts/use-current-account";
import { usePosts } from "@/components/posts/use-posts";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import { createIdempotencyKey } from "@/lib/api-client/request";
import { getPostPath } from "@/lib/core/post-path";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";
import { useCreatePostWithMedia } from "@/lib/posts/client/mutations";

/** Puts images or one video of the library into a new draft of the account and opens the draft in the composer. */
export function useCreateDraftFromMedia() {
  const router = useRouter();
  const errorText = useErrorText();
  const account = useCurrentAccount();
  const { platform } = usePlatform();
  const { addPost } = usePosts();
  const create = useCreatePostWithMedia();
  const keys = useRef<Record<string, string>>({});
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const start = async (kind: CanvasImageDto["kind"], urls: readonly string[]) => {
    const media =
      kind === "video" ? { videoUrl: urls[0] ?? "" } : { images: urls.map((url) => ({ url, alt: "" })) };
    const name = urls.join(" ");
    keys.current[name] ??= createIdempotencyKey();
    try {
      const body = { accountId: account._id, platform, media, key: keys.current[name] };
      const { post } = await create.runAsync(body);
      addPost(post);
      // A dialog that was closed meanwhile leads nowhere.
      if (isShown.current) router.push(getPostPath(account._id, post._id));
    } catch (error) {
      showToast.error(errorText(error));
    }
  };
  return { isStarting: create.isPending || create.data !== undefined, start };
}
