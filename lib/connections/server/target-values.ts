import { seal } from "@/lib/core/server/crypto";
import type { Target } from "@/lib/providers/social/port";

/** Columns of a chosen target; without one, the end of the person's own token counts. */
export function targetValues(target: Target | undefined, userTokenEnds: Date | null) {
  return {
    targetId: target?.id ?? null,
    targetName: target?.name ?? null,
    targetAvatarUrl: target?.avatarUrl ?? null,
    targetToken: target ? seal(target.token) : null,
    expiresAt: target ? target.expiresAt : userTokenEnds,
  };
}
