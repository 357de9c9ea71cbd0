import { offsetOf, type Page } from "@/lib/core/paging";
import { clientOf, type Tx } from "@/lib/core/server/transaction";
import type { MessagePart } from "@/lib/post-agent/schemas";
import type { MessageFields } from "@/lib/post-agent/serializers";
import { Prisma } from "@/prisma/generated/client";

const COLUMNS = Prisma.sql`id, role, state, parts, created_at AS "createdAt",
  (extract(epoch FROM now() - created_at) * 1000)::float8 AS "ageMs"`;

/**
 * Writes a turn that has begun to arrive: what was asked, and the answer that is still being written. The two share
 * their instant, so the question gets the one before.
 */
export async function insertTurn(
  turn: { id: string; postId: string; asked: string; parts: MessagePart[] },
  tx: Tx,
): Promise<void> {
  const asked = JSON.stringify([{ type: "text", text: turn.asked }]);
  await clientOf(tx).$executeRaw`
    INSERT INTO agent_message (id, post_id, role, parts, state, created_at) VALUES
      (uuidv7(), ${turn.postId}::uuid, 'user', ${asked}::jsonb, 'done', now() - interval '1 millisecond'),
      (${turn.id}::uuid, ${turn.postId}::uuid, 'assistant', ${JSON.stringify(turn.parts)}::jsonb, 'streaming', now())`;
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

/** A page of a post's conversation, newest first, and how many messages it has. */
export async function selectMessages(
  postId: string,
  page: Page,
): Promise<{ rows: MessageFields[]; total: number }> {
  const [rows, total] = await Promise.all([
    clientOf().$queryRaw<MessageFields[]>`
      SELECT ${COLUMNS} FROM agent_message WHERE post_id = ${postId}::uuid
      ORDER BY created_at DESC, id DESC LIMIT ${page.limit} OFFSET ${offsetOf(page)}`,
    clientOf().agentMessage.count({ where: { postId } }),
  ]);
  return { rows, total };
}
