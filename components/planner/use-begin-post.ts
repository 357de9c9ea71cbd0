"use client";

import { useRouter } from "next/navigation";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { usePlatform } from "@/components/accounts/use-platform";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import type { Platform } from "@/lib/accounts/platforms";
import type { Wall } from "@/lib/content-plan/plan-times";
import { postAddress } from "@/lib/core/post-address";
import { useCreatePost } from "@/lib/posts/client/use-create-post";
import { wallToInstant } from "@/lib/posts/zone-time";

/** Opens a new draft in the composer, meant for a time, on the network that is looked at. */
export function useBeginPost(platform: Platform | "all") {
  const router = useRouter();
  const errorText = useErrorText();
  const account = useCurrentAccount();
  const own = usePlatform().platform;
  const create = useCreatePost();

  async function begin(wall?: Wall) {
    if (create.isPending) return;
    const at = wall && wallToInstant(wall, account.timeZone)?.instant;
    try {
      const { post } = await create.runAsync({
        accountId: account._id,
        platform: platform === "all" ? own : platform,
        ...(at ? { scheduledAt: at.toISOString() } : {}),
      });
      router.push(postAddress(account._id, post._id));
    } catch (error) {
      notify.error(errorText(error));
    }
  }
  return { begin, isPending: create.isPending };
}
