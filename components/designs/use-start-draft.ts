import { useRouter } from "next/navigation";
import { useState } from "react";
import { useCurrentAccount, usePlatform } from "@/components/accounts/use-current-account";
import { usePosts } from "@/components/posts/use-posts";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import type { DesignSource } from "@/lib/canvas/client/fetch-design-source";
import { useStartDesign } from "@/lib/canvas/client/use-start-design";
import { getPostPath } from "@/lib/core/post-path";

/** Starts a design in a new draft of the account and opens it in the editor. */
export function useStartDraft() {
  const router = useRouter();
  const errorText = useErrorText();
  const account = useCurrentAccount();
  const { platform } = usePlatform();
  const { addPost } = usePosts();
  const design = useStartDesign();
  /** Names what is being started; it stays set while the editor opens. */
  const [starting, setStarting] = useState<string | null>(null);
  const start = async (name: string, source: DesignSource) => {
    setStarting(name);
    try {
      const { post, index } = await design.runAsync({ account, platform, source });
      addPost(post);
      router.push(`${getPostPath(account._id, post._id)}/images/${index}`);
    } catch (error) {
      setStarting(null);
      showToast.error(errorText(error));
    }
  };
  return { starting, start: (name: string, source: DesignSource) => void start(name, source) };
}
