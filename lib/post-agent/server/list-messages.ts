import type { Page } from "@/lib/core/paging";
import { getTextTimeouts } from "@/lib/generation/server/stream-timeout";
import type { MessagesResponse } from "@/lib/post-agent/schemas";
import { serializeMessage } from "@/lib/post-agent/serializers";
import { selectMessages } from "@/lib/post-agent/server/message-store";

export async function listMessages(input: { post: { id: string }; query: Page }): Promise<MessagesResponse> {
  const { rows, total } = await selectMessages(input.post.id, input.query);
  const { totalMs } = getTextTimeouts("turn");
  const messages = rows.map((row) => serializeMessage(row, totalMs));
  return { messages, total, page: input.query.page, limit: input.query.limit };
}
