import type { Page } from "@/lib/core/paging";
import type { MessagesResponse } from "@/lib/post-agent/schemas";
import { serializeMessage } from "@/lib/post-agent/serializers";
import { selectMessages } from "@/lib/post-agent/server/message-store";

export async function listMessages(input: { post: { id: string }; query: Page }): Promise<MessagesResponse> {
  const { rows, total } = await selectMessages(input.post.id, input.query);
  return { messages: rows.map(serializeMessage), total, page: input.query.page, limit: input.query.limit };
}
