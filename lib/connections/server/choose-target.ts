import type { z } from "zod";
import type { targetResponse } from "@/lib/connections/schemas";
import { serializeConnection } from "@/lib/connections/serializers";
import {
  type ConnectionRow,
  findConnection,
  lockConnection,
  saveTarget,
  type TargetColumns,
  withCopiedAvatar,
} from "@/lib/connections/server/connection-store";
import { copyAvatar } from "@/lib/connections/server/copy-avatar";
import { decryptToken } from "@/lib/connections/server/decrypt-token";
import { listAvailableTargets } from "@/lib/connections/server/list-targets";
import {
  type ConnectionTargetRow,
  type ConnectionTargetValues,
  listConnectionTargets,
  replaceConnectionTargets,
} from "@/lib/connections/server/target-store";
import { AppError } from "@/lib/core/errors";
import { encryptSecret } from "@/lib/core/server/crypto";
import { runInTransaction } from "@/lib/core/server/transaction";
import { countStrandedPosts, pinPosts } from "@/lib/posts/server/post-store";
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
export async function chooseTarget(input: Input): Promise<z.infer<typeof targetResponse>> {
  const { account, platform, targetId, additional, network = getSocialPlatform(platform) } = input;
  const { connection, userToken, targets } = await listAvailableTargets(input);
  const own = { token: userToken, expiresAt: connection.userExpiresAt };
  await runInTransaction(async (tx) => {
    const current = await lockConnection(connection.id, tx);
    // The consent that the targets were listed with must still be the stored one.
    if (!current || current.userToken !== connection.userToken) throw new AppError("conflict");
    const stored = await listConnectionTargets([current.id], tx);
    const ids = new Set(additional ?? listKept(stored, current.targetId, targetId));
    ids.delete(targetId);
    const isUnchanged = current.targetId === targetId && current.state === "connected";
    const target = findAllowed(targets, targetId) ?? (isUnchanged ? null : refuse(targets, targetId));
    const further = [...ids].map((id) => {
      const listed = findAllowed(targets, id);
      return listed
        ? toFurtherTarget(listed, own)
        : (findStored({ current, stored, own }, id) ?? refuse(targets, id));
    });
    const former = current.targetId;
    if (former !== null && ids.has(former))
      await pinPosts({ accountId: account.id, platform, targetId: former }, tx);
    if (target) await saveTarget(current, toTargetColumns(target, own), tx);
    await replaceConnectionTargets(current.id, further, tx);
  });
  const chosen = await findConnection(account.id, platform);
  if (chosen && !chosen.avatarKey) await copyAvatar(chosen);
  const saved = await findConnection(account.id, platform);
  const further = saved ? await listConnectionTargets([saved.id]) : [];
  const answer = serializeConnection(saved && { ...withCopiedAvatar(saved), targets: further }, network);
  const ids = answer.targets.map(({ _id }) => _id);
  const strandedPosts = await countStrandedPosts({ accountId: account.id, platform }, ids);
  return { connection: answer, strandedPosts };
}

const findAllowed = (targets: PublishTarget[], targetId: string) =>
  targets.find(({ id, blocked }) => id === targetId && !blocked);

function refuse(targets: PublishTarget[], targetId: string): never {
  const target = targets.find(({ id }) => id === targetId);
  if (!target) throw new AppError("not_found");
  throw new AppError("unprocessable", {
    message: "You can’t create content on this Page. Ask its owner for that access, then connect again",
    details: { reason: target.blocked },
  });
}

/** Returns the further targets without a request for others: the former default takes the place of a new one. */
function listKept(stored: ConnectionTargetRow[], former: string | null, targetId: string): string[] {
  const ids = stored.map((one) => (one.targetId === targetId ? former : one.targetId));
  return ids.filter((id) => id !== null);
}

/** A connected target stays connected, with its token, when the network does not list it at this moment. */
function findStored({ current, stored, own }: Stored, id: string): ConnectionTargetValues | undefined {
  const row = stored.find(({ targetId }) => targetId === id);
  if (row) {
    const { targetId, name, avatarUrl, kind, token, expiresAt } = row;
    return { targetId, name, avatarUrl, kind, token, expiresAt };
  }
  const { targetToken, targetAvatarUrl: avatarUrl, targetKind: kind } = current;
  const token = targetToken && decryptToken(current.id, targetToken);
  if (current.targetId !== id || !token) return undefined;
  const { expiresAt } = current;
  return toFurtherRow(
    { targetId: id, name: current.targetName ?? id, avatarUrl, kind, token, expiresAt },
    own,
  );
}

interface Stored {
  current: ConnectionRow;
  stored: ConnectionTargetRow[];
  own: Own;
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

export function toFurtherTarget(target: PublishTarget, own: Own): ConnectionTargetValues {
  const { id: targetId, name, avatarUrl, kind = null, token, expiresAt } = target;
  return toFurtherRow({ targetId, name, avatarUrl, kind, token, expiresAt }, own);
}

/** The user's own token is not stored again, so that its renewal concerns the target too. */
function toFurtherRow(
  { token, expiresAt, ...look }: ConnectionTargetValues & { token: string },
  own: Own,
): ConnectionTargetValues {
  return token === own.token
    ? { ...look, token: null, expiresAt: null }
    : { ...look, token: encryptSecret(token), expiresAt };
}
