import type { ConnectionDto } from "@/lib/connections/schemas";
import { serializeConnection } from "@/lib/connections/serializers";
import {
  findConnection,
  saveTarget,
  type TargetColumns,
  withCopiedAvatar,
} from "@/lib/connections/server/connection-store";
import { copyAvatar } from "@/lib/connections/server/copy-avatar";
import { listAvailableTargets } from "@/lib/connections/server/list-targets";
import { AppError } from "@/lib/core/errors";
import { encryptSecret } from "@/lib/core/server/crypto";
import type { PublishTarget, SocialPlatform } from "@/lib/providers/social/port";
import { getSocialPlatform } from "@/lib/providers/social/registry";

interface Input {
  account: { id: string };
  platform: string;
  targetId: string;
  network?: SocialPlatform;
}

/** Sets the target of this account's posts. Throws not_found for a target the user may not post to. */
export async function chooseTarget(input: Input): Promise<{ connection: ConnectionDto }> {
  const { account, platform, targetId, network = getSocialPlatform(platform) } = input;
  const { connection, userToken, targets } = await listAvailableTargets(input);
  const target = targets.find(({ id }) => id === targetId);
  if (!target) throw new AppError("not_found");
  if (target.blocked) {
    throw new AppError("unprocessable", {
      message: "You can’t create content on this Page. Ask its owner for that access, then connect again",
      details: { reason: target.blocked },
    });
  }
  const own = { token: userToken, expiresAt: connection.userExpiresAt };
  if (!(await saveTarget(connection, toTargetColumns(target, own)))) throw new AppError("conflict");
  const chosen = await findConnection(account.id, platform);
  if (chosen) await copyAvatar(chosen);
  const saved = await findConnection(account.id, platform);
  return { connection: serializeConnection(saved && withCopiedAvatar(saved), network) };
}

/** The user's own token in plain text, and its expiry. */
interface Own {
  token: string;
  expiresAt: Date | null;
}

/** Returns the columns of a chosen target. The user's own token and the target expire together. */
export function toTargetColumns(target: PublishTarget | undefined, own: Own): TargetColumns {
  const isOwn = !target || target.token === own.token;
  return {
    targetId: target?.id ?? null,
    targetName: target?.name ?? null,
    targetAvatarUrl: target?.avatarUrl ?? null,
    targetKind: target?.kind ?? null,
    targetToken: target ? encryptSecret(target.token) : null,
    expiresAt: isOwn ? own.expiresAt : target.expiresAt,
  };
}
