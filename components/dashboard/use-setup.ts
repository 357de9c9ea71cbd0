"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { readLastSetupStep, saveLastSetupStep } from "@/lib/accounts/client/last-selection";
import { SETUP_STEPS, type SetupStep } from "@/lib/accounts/industries";
import { getSetupSteps } from "@/lib/accounts/setup-steps";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import { getConnectionHealth } from "@/lib/connections/connection-health";
import { reviewLinksQuery } from "@/lib/content-plan/client/queries";
import type { PostDto } from "@/lib/posts/schemas";

export interface SetupState {
  done: SetupStep[];
  skipped: SetupStep[];
  /** First step that is neither done nor skipped; null when there is none. */
  next: SetupStep | null;
  /** False while `done` may lack a step, because what decides it has not loaded. */
  isKnown: boolean;
}

/** Steps that the account alone decides; they are the first. */
const ACCOUNT_STEPS: readonly SetupStep[] = ["brand", "voice"];

/**
 * Returns which steps of setting up the brand are done; `posts` are its newest, undefined while unknown. Until
 * everything has loaded, the next step is the one of the last visit, so that the list does not push the page down.
 */
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
  const open = SETUP_STEPS.filter((step) => !done.includes(step) && !skipped.includes(step));
  const known = open.find((step) => isKnown || ACCOUNT_STEPS.includes(step)) ?? null;
  useEffect(() => {
    if (isKnown) saveLastSetupStep(account._id, known);
  }, [isKnown, account._id, known]);
  const last = isKnown ? null : readLastSetupStep(account._id);
  return { done, skipped, next: known ?? open.find((step) => step === last) ?? null, isKnown };
}
