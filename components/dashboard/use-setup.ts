"use client";

import { useQuery } from "@tanstack/react-query";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { SETUP_STEPS, type SetupStep } from "@/lib/accounts/industries";
import { getSetupSteps } from "@/lib/accounts/setup-steps";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import { getConnectionHealth } from "@/lib/connections/connection-health";
import { reviewLinksQuery } from "@/lib/content-plan/client/queries";
import type { PostDto } from "@/lib/posts/schemas";

export interface SetupState {
  done: SetupStep[];
  skipped: SetupStep[];
  /** True while a step is neither done nor skipped. False until everything needed to tell has loaded. */
  isShown: boolean;
}

/** Returns which steps of setting up the brand are done; `posts` are its newest, undefined while unknown. */
export function useSetup(posts: PostDto[] | undefined): SetupState {
  const account = useCurrentAccount();
  const connections = useQuery(connectionStatusQuery(account._id)).data;
  const links = useQuery(reviewLinksQuery(account._id)).data;
  const isConnected = Object.values(connections ?? {}).some((connection) =>
    ["healthy", "ends_soon"].includes(getConnectionHealth(connection)),
  );
  const done = getSetupSteps({ account, isConnected, posts, hasReviewLink: (links?.links.length ?? 0) > 0 });
  const skipped = account.setupSkipped.filter((step) => !done.includes(step));
  const isKnown = connections !== undefined && posts !== undefined && links !== undefined;
  return { done, skipped, isShown: isKnown && done.length + skipped.length < SETUP_STEPS.length };
}
