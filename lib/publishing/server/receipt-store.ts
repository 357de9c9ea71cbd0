import { clientOf } from "@/lib/core/server/transaction";
import type { PublicationFields } from "@/lib/publishing/serializers";

/** Every publication of a post with its events, oldest first. */
export function listPublications(postId: string): Promise<PublicationFields[]> {
  return clientOf().publication.findMany({
    where: { postId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    include: { events: { orderBy: [{ at: "asc" }, { id: "asc" }] } },
  });
}
