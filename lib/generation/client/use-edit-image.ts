import type { z } from "zod";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { usePaidMutation } from "@/lib/generation/client/use-paid-mutation";
import type { editImagesBody, editImagesResponse } from "@/lib/generation/edit-schemas";
import { canvasImageKeys } from "@/lib/media/client/queries";
import type { uploadResponse } from "@/lib/media/storage-schemas";
import { postKeys } from "@/lib/posts/client/queries";

type Input = Omit<z.input<typeof editImagesBody>, "maskUrl"> & {
  postId: string;
  mask: Blob | null;
  signal: AbortSignal;
};

/** Edits an image of a post or its design by prompt (4 credits). */
export function useEditImage() {
  return usePaidMutation(
    async ({ signal, postId, mask, ...wanted }: Input, idempotencyKey) => {
      const maskUrl = mask ? await sendMask(mask, `${idempotencyKey}-mask`, signal) : undefined;
      const body = { ...wanted, ...(maskUrl ? { maskUrl } : {}) };
      const path = `/posts/${postId}/edit-images`;
      return request<ResponseOf<typeof editImagesResponse>>("POST", path, {
        body,
        signal,
        stopOnAbort: true,
        idempotencyKey,
      });
    },
    (client, { post }) => {
      client.setQueryData(postKeys.byId(post._id), { post });
      return Promise.all([
        client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) }),
        client.invalidateQueries({ queryKey: canvasImageKeys.all }),
      ]);
    },
  );
}

/** Cached per action, so that a retry sends the same URL and is the same request. */
async function sendMask(mask: Blob, idempotencyKey: string, signal: AbortSignal): Promise<string> {
  const body = new FormData();
  body.set("destination", "images");
  body.set("file", mask, "mask.png");
  const sent = { body, signal, idempotencyKey };
  return (await request<ResponseOf<typeof uploadResponse>>("POST", "/storage/upload", sent)).url;
}
