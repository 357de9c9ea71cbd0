import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { canvasImageKeys } from "@/lib/canvas/client/queries";
import { creditKeys } from "@/lib/credits/client/queries";
import { editImagesAnswer, type editImagesBody } from "@/lib/generation/edit-schemas";
import { uploadAnswer } from "@/lib/media/storage-schemas";
import { postKeys } from "@/lib/posts/client/queries";

type Input = Omit<z.input<typeof editImagesBody>, "maskUrl"> & {
  postId: string;
  /** Clear where the picture may change. */
  mask: Blob | null;
  signal: AbortSignal;
};

/**
 * Changes a picture of a post, or one of the design behind it, by prompt (4 credits). Aborting the signal stops the model and gives the credits back;
 * refreshes the credits, that post, the brand's lists and the library.
 */
export function useEditImage() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: creditKeys.info });
  return useAction(
    async ({ signal, postId, mask, ...wanted }: Input, idempotencyKey) => {
      const maskUrl = mask ? await sendMask(mask, `${idempotencyKey}-mask`, signal) : undefined;
      const body = { ...wanted, ...(maskUrl ? { maskUrl } : {}) };
      const path = `/posts/${postId}/edit-images`;
      return request("POST", path, { body, signal, idempotencyKey, schema: editImagesAnswer });
    },
    {
      onError: refresh,
      onSuccess: ({ post }) => {
        client.setQueryData(postKeys.byId(post._id), { post });
        return Promise.all([
          refresh(),
          client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) }),
          client.invalidateQueries({ queryKey: canvasImageKeys.all }),
        ]);
      },
    },
  );
}

/** The same click sends it once, so that a retry names the same address and is the same request. */
async function sendMask(mask: Blob, idempotencyKey: string, signal: AbortSignal): Promise<string> {
  const body = new FormData();
  body.set("destination", "images");
  body.set("file", mask, "mask.png");
  const sent = { body, signal, idempotencyKey, schema: uploadAnswer };
  return (await request("POST", "/storage/upload", sent)).url;
}
