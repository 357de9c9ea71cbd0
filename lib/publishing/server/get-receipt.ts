import type { ReceiptWire } from "@/lib/publishing/schemas";
import { serializeReceipt } from "@/lib/publishing/serializers";
import { listPublications } from "@/lib/publishing/server/receipt-store";

/** What happened to a post on its way out. */
export async function getReceipt({ post }: { post: { id: string } }): Promise<ReceiptWire> {
  return serializeReceipt(await listPublications(post.id));
}
