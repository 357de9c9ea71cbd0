import type { ConnectionDto } from "@/lib/connections/schemas";
import { serializeConnection } from "@/lib/connections/serializers";
import {
  findConnection,
  lockConnection,
  saveTarget,
  type TargetColumns,
  withCopiedAvatar,
} from "@/lib/connections/server/connection-store";
import { copyAvatar } from "@/lib/connections/server/copy-avatar";
import { listAvailableTargets } from "@/lib/connections/server/list-targets";
import {
  type ConnectionTargetValues,
  listConnectionTargets,
  replaceConnectionTargets,
} from "@/lib/connections/server/target-store";
import { AppError } from "@/lib/core/errors";
import { encryptSecret } from "@/lib/core/server/crypto";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import type { PublishTarget, SocialPlatform } from "@/lib/providers/social/port";
import { getSocialPlatform } from "@/lib/providers/social/registry";

interface Input {
  account: { id: string };
  platform: string;
  /** The default target. */
  targetId: string;
  /** All further targets. Absent: they stay, and one that becomes the default changes places with it. */
  additional?: string[] | undefined;
  network?: SocialPlatform;
}

/** Sets the targets of this account's posts. Throws not_found for a target the user may not post to. */
export async function chooseTarget(input: Input): Promise<{ connection: ConnectionDto }> {
  const { account, platform, targetId, additional, network = getSocialPlatform(platform) } = input;
  const { connection, userToken, targets } = await listAvailableTargets(input);
  const target = getAllowedTarget(targets, targetId);
  const requested = additional?.map((id) => getAllowedTarget(targets, id));
  const own = { token: userToken, expiresAt: connection.userExpiresAt };
  await runInTransaction(async (tx) => {
    const current = await lockConnection(connection.id, tx);
    // The consent that the targets were listed with must still be the stored one.
    if (!current || current.userToken !== connection.userToken) throw new AppError("conflict");
    const kept = requested ?? (await listKeptTargets({ current, targetId, targets }, tx));
    const further = new Map(kept.map((one) => [one.id, toFurtherTarget(one, own)]));
    further.delete(targetId);
    await saveTarget(current, toTargetColumns(target, own), tx);
    await replaceConnectionTargets(current.id, [...further.values()], tx);
  });
  const chosen = await findConnection(account.id, platform);
  if (chosen && !chosen.avatarKey) await copyAvatar(chosen);
  const saved = await findConnection(account.id, platform);
  const further = saved ? await listConnectionTargets([saved.id]) : [];
  return {
    connection: serializeConnection(saved && { ...withCopiedAvatar(saved), targets: further }, network),
  };
}

function getAllowedTarget(targets: PublishTarget[], targetId: string): PublishTarget {
  const target = targets.find(({ id }) => id === targetId);
  if (!target) throw new AppError("not_found");
  if (target.blocked) {
    throw new AppError("unprocessable", {
      message: "You can’t create content on this Page. Ask its owner for that access, then connect again",
      details: { reason: target.blocked },
    });
  }
  return target;
}

interface Kept {
  current: { id: string; targetId: string | null };
  targetId: string;
  targets: PublishTarget[];
}

/** Returns the further targets after another default was chosen: the former default takes the place of the new one. */
async function listKeptTargets({ current, targetId, targets }: Kept, tx: Tx): Promise<PublishTarget[]> {
  const stored = await listConnectionTargets([current.id], tx);
  const ids = stored.map((one) => (one.targetId === targetId ? current.targetId : one.targetId));
  return ids.flatMap((kept) => targets.find(({ id, blocked }) => id === kept && !blocked) ?? []);
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

/** Returns the row of a further target. The user's own token is not stored again, so that its renewal concerns it too. */
export function toFurtherTarget(target: PublishTarget, own: Own): ConnectionTargetValues {
  const { id: targetId, name, avatarUrl, kind = null, token, expiresAt } = target;
  const isOwn = token === own.token;
  return {
    ...{ targetId, name, avatarUrl, kind },
    ...(isOwn ? { token: null, expiresAt: null } : { token: encryptSecret(token), expiresAt }),
  };
}
