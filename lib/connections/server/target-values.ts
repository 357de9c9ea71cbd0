import type { TargetValues } from "@/lib/connections/server/connection-store";
import { seal } from "@/lib/core/server/crypto";
import type { Target } from "@/lib/providers/social/port";

/** The person's own token, in the clear, and when it ends. */
interface Own {
  token: string;
  expiresAt: Date | null;
}

/** Columns of a chosen target. Where its token is the person's own, both end together; so does one without a target. */
export function targetValues(target: Target | undefined, own: Own): TargetValues {
  const isOwn = !target || target.token === own.token;
  return {
    targetId: target?.id ?? null,
    targetName: target?.name ?? null,
    targetAvatarUrl: target?.avatarUrl ?? null,
    targetKind: target?.kind ?? null,
    targetToken: target ? seal(target.token) : null,
    expiresAt: isOwn ? own.expiresAt : target.expiresAt,
  };
}
