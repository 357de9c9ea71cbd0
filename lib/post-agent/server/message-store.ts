import { getPageOffset, type Page } from "@/lib/core/paging";
import { getTransactionClient } from "@/lib/core/server/transaction";
import type { MessagePart } from "@/lib/post-agent/schemas";
import type { MessageFields } from "@/lib/post-agent/serializers";
import { Prisma } from "@/prisma/generated/client";

const COLUMNS = Prisma.sql`id, role, state, parts, created_at AS "createdAt",
  (extract(epoch FROM now() - created_at) * 1000)::float8 AS "ageMs"`;

/** Inserts message and running response; both share their instant, so the message gets the one before. */
export function buildInsertTurnStatement(turn: {
  id: string;
  postId: string;
  asked: string;
  parts: MessagePart[];
}) {
  const requested = JSON.stringify([{ type: "text", text: turn.asked }]);
  return Prisma.sql`
    INSERT INTO agent_message (id, post_id, role, parts, state, created_at)
    SELECT turn.* FROM outcome, (VALUES
      (uuidv7(), ${turn.postId}::uuid, 'user', ${requested}::jsonb, 'done', now() - interval '1 millisecond'),
      (${turn.id}::uuid, ${turn.postId}::uuid, 'assistant', ${JSON.stringify(turn.parts)}::jsonb, 'streaming', now())
    ) AS turn`;
}

/** Stores the end of a turn; returns false when it is not running anymore. */
export async function finishMessage(id: string, parts: MessagePart[], state: "done" | "stopped" | "failed") {
  const { count } = await getTransactionClient().agentMessage.updateMany({
    where: { id, state: "streaming" },
    data: { parts, state },
  });
  return count === 1;
}

export async function selectMessage(id: string): Promise<MessageFields | null> {
  const rows = await getTransactionClient().$queryRaw<MessageFields[]>`
    SELECT ${COLUMNS} FROM agent_message WHERE id = ${id}::uuid`;
  return rows[0] ?? null;
}

export function selectLastMessages(postId: string, limit: number, offset = 0): Promise<MessageFields[]> {
  return getTransactionClient().$queryRaw<MessageFields[]>`
    SELECT ${COLUMNS} FROM agent_message WHERE post_id = ${postId}::uuid
    ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`;
}

export async function selectMessages(postId: string, page: Page) {
  const [rows, total] = await Promise.all([
    selectLastMessages(postId, page.limit, getPageOffset(page)),
    getTransactionClient().agentMessage.count({ where: { postId } }),
  ]);
  return { rows, total };
}
