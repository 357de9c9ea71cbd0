import type { SetupStep } from "@/lib/accounts/industries";
import type { AccountDto } from "@/lib/accounts/schemas";
import type { PostStatus } from "@/lib/core/post-statuses";

interface SetupInput {
  account: Pick<AccountDto, "logoUrl" | "industry" | "brandVoice">;
  /** True when at least one connection can publish. */
  isConnected: boolean;
  posts: { status: PostStatus }[] | undefined;
  hasReviewLink: boolean;
}

const PLANNED: PostStatus[] = ["scheduled", "publishing", "published"];

/** Returns the done steps of setting up a brand, in their order, from what the brand has. */
export function getSetupSteps({ account, isConnected, posts, hasReviewLink }: SetupInput): SetupStep[] {
  const { logoUrl, industry, brandVoice } = account;
  // The summary is asked when the brand is created, so it does not count.
  const { summary: _, ...learned } = brandVoice;
  const isVoiceSet = Object.values(learned).some((trait) =>
    typeof trait === "object" ? Object.keys(trait).length > 0 : Boolean(trait),
  );
  const isDone: Record<SetupStep, boolean> = {
    brand: logoUrl !== null && industry !== "",
    voice: isVoiceSet,
    connect: isConnected,
    post: (posts ?? []).some(({ status }) => PLANNED.includes(status)),
    approval: hasReviewLink,
  };
  return (Object.keys(isDone) as SetupStep[]).filter((step) => isDone[step]);
}
