"use client";

import { useRouter } from "next/navigation";
import { useCurrentAccount, usePlatform } from "@/components/accounts/use-current-account";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import type { LocalDateTime } from "@/lib/core/date-time/local-date-time";
import { toInstant } from "@/lib/core/date-time/zoned-time";
import type { Platform } from "@/lib/core/platforms";
import { getPostPath } from "@/lib/core/post-path";
import { useCreatePost } from "@/lib/posts/client/mutations";

/** Creates a draft for a time on the filtered platform and opens it in the composer. */
export function useCreatePostAt(platform: Platform | "all") {
  const router = useRouter();
  const errorText = useErrorText();
  const account = useCurrentAccount();
  const own = usePlatform().platform;
  const create = useCreatePost();

  async function begin(wall?: LocalDateTime) {
    if (create.isPending) return;
    const at = wall && toInstant(wall, account.timeZone)?.instant;
    try {
      const { post } = await create.runAsync({
        accountId: account._id,
        platform: platform === "all" ? own : platform,
        ...(at ? { scheduledAt: at.toISOString() } : {}),
      });
      router.push(getPostPath(account._id, post._id));
    } catch (error) {
      showToast.error(errorText(error));
    }
  }
  return { begin, isPending: create.isPending };
}
