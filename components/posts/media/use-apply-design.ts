import { useQueryClient } from "@tanstack/react-query";
import { useComposer } from "@/components/posts/composer-context";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { currentCanvasQuery, invalidateDesignsByIndex } from "@/lib/canvas/client/queries";
import type { savedCanvasResponse } from "@/lib/canvas/document-schemas";
import { findOpenDraft } from "@/lib/posts/client/open-draft-registry";

/** Returns a function that renders the stored design of an image as the image of its post. */
export function useApplyDesign() {
  const client = useQueryClient();
  const { saver } = useComposer();

  async function render(postId: string, index: number) {
    const { canvasData, rev, pictureUrl } = await client.fetchQuery(currentCanvasQuery(postId, index));
    if (!canvasData) return null;
    const next = { ...canvasData, baseRev: rev, rev: rev + 1 };
    const body = { imageIndex: index, canvasData: next, pictureUrl, use: true };
    return (await request<ResponseOf<typeof savedCanvasResponse>>("POST", `/canvas/${postId}`, { body }))
      .post;
  }

  return async (postId: string, index: number): Promise<void> => {
    const open = findOpenDraft(saver);
    if (open.read().post._id === postId)
      await open.run(async (_, before) => (await render(postId, index)) ?? before);
    else await render(postId, index);
    invalidateDesignsByIndex(client, postId);
  };
}
