import { offsetOf, type Page } from "@/lib/core/paging";
import { clientOf } from "@/lib/core/server/transaction";
import type { MessagePart } from "@/lib/post-agent/schemas";
import type { MessageFields } from "@/lib/post-agent/serializers";
import { Prisma } from "@/prisma/generated/client";

const COLUMNS = Prisma.sql`id, role, state, parts, created_at AS "createdAt",
  (extract(epoch FROM now() - created_at) * 1000)::float8 AS "ageMs"`;

/**
 * The statement that writes a turn which has begun to arrive, where its credit is spent: what was asked, and the answer
 * that is still being written. The two share their instant, so the question gets the one before.
 */
export function turnStatement(turn: { id: string; postId: string; asked: string; parts: MessagePart[] }) {
  const asked = JSON.stringify([{ type: "text", text: turn.asked }]);
  return Prisma.sql`
    INSERT INTO agent_message (id, post_id, role, parts, state, created_at)
    SELECT turn.* FROM done, (VALUES
      (uuidv7(), ${turn.postId}::uuid, 'user', ${asked}::jsonb, 'done', now() - interval '1 millisecond'),
      (${turn.id}::uuid, ${turn.postId}::uuid, 'assistant', ${JSON.stringify(turn.parts)}::jsonb, 'streaming', now())
    ) AS turn`;
}

/** How a turn ended; false when it is not running any more. */
export async function finishMessage(
  id: string,
  parts: MessagePart[],
  state: "done" | "stopped" | "failed",
): Promise<boolean> {
  const { count } = await clientOf().agentMessage.updateMany({
    where: { id, state: "streaming" },
    data: { parts, state },
  });
  return count === 1;
}

export async function selectMessage(id: string): Promise<MessageFields | null> {
  const rows = await clientOf().$queryRaw<MessageFields[]>`
    SELECT ${COLUMNS} FROM agent_message WHERE id = ${id}::uuid`;
  return rows[0] ?? null;
}

/** The last messages of a post's conversation, newest first. */
export function selectLastMessages(postId: string, limit: number, offset = 0): Promise<MessageFields[]> {
  return clientOf().$queryRaw<MessageFields[]>`
    SELECT ${COLUMNS} FROM agent_message WHERE post_id = ${postId}::uuid
    ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`;
}

/** A page of a post's conversation, newest first, and how many messages it has. */
export async function selectMessages(
  postId: string,
  page: Page,
): Promise<{ rows: MessageFields[]; total: number }> {
  const [rows, total] = await Promise.all([
    selectLastMessages(postId, page.limit, offsetOf(page)),
    clientOf().agentMessage.count({ where: { postId } }),
  ]);
  return { rows, total };
}
