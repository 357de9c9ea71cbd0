import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { canvasImageKeys, setCanvasImageInCache } from "@/lib/media/client/queries";
import type {
  deletedFolderResponse,
  MediaFolderBody,
  MoveCanvasImagesBody,
  mediaFolderResponse,
  mediaFoldersResponse,
  moveCanvasImagesResponse,
} from "@/lib/media/media-folder-schemas";

const PATH = "/media-folders";

/** The folders of the library. Changes of its items refetch them too, because they have counts. */
export const mediaFoldersQuery = queryOptions({
  queryKey: canvasImageKeys.folders,
  queryFn: ({ signal }) => request<ResponseOf<typeof mediaFoldersResponse>>("GET", PATH, { signal }),
});

function invalidateLibrary(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: canvasImageKeys.all });
}

export function useCreateFolder() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: MediaFolderBody, idempotencyKey) =>
      request<ResponseOf<typeof mediaFolderResponse>>("POST", PATH, { body, idempotencyKey }),
    { onSuccess: () => invalidateLibrary(client) },
  );
}

export function useRenameFolder() {
  const client = useQueryClient();
  return useIdempotentMutation(
    ({ id, ...body }: MediaFolderBody & { id: string }, idempotencyKey) =>
      request<ResponseOf<typeof mediaFolderResponse>>("PATCH", `${PATH}/${id}`, { body, idempotencyKey }),
    { onSuccess: () => invalidateLibrary(client) },
  );
}

export function useDeleteFolder() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (id: string, idempotencyKey) =>
      request<ResponseOf<typeof deletedFolderResponse>>("DELETE", `${PATH}/${id}`, { idempotencyKey }),
    { onSuccess: () => invalidateLibrary(client) },
  );
}

/** Moves at most MAX_MOVED_ITEMS items into a folder, or out of theirs. */
export function useMoveImages() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: MoveCanvasImagesBody, idempotencyKey) =>
      request<ResponseOf<typeof moveCanvasImagesResponse>>("POST", "/canvas-images/move", {
        body,
        idempotencyKey,
      }),
    {
      onSuccess: ({ images }) => {
        for (const image of images) setCanvasImageInCache(client, image);
        return invalidateLibrary(client);
      },
    },
  );
}
