import type { QueryClient } from "@tanstack/react-query";
import { useQueryClient } from "@tanstack/react-query";
import { createIdempotencyKey, type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { invalidateJobs } from "@/lib/jobs/client/queries";
import type {
  CanvasImageDto,
  canvasImageResponse,
  canvasImagesResponse,
  removeBackgroundResponse,
  tagCanvasImagesResponse,
} from "@/lib/media/canvas-image-schemas";
import { canvasImageKeys, setCanvasImageInCache } from "@/lib/media/client/queries";

/** Returns the library image with this URL; adds it to the library first if needed. */
export async function ensureLibraryImage(client: QueryClient, url: string): Promise<CanvasImageDto> {
  const query = { page: 1, limit: 1, url };
  const { images } = await request<ResponseOf<typeof canvasImagesResponse>>("GET", "/canvas-images", {
    query,
  });
  if (images[0]) return images[0];
  const body = new FormData();
  body.set("file", await (await fetch(url)).blob(), "picture");
  const sent = { body, idempotencyKey: createIdempotencyKey() };
  const { image } = await request<ResponseOf<typeof canvasImageResponse>>(
    "POST",
    "/canvas-images/upload",
    sent,
  );
  void client.invalidateQueries({ queryKey: canvasImageKeys.all });
  return image;
}

/** Starts the job that removes an image's background; repeated requests return the same job. */
export function useRemoveBackground() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (id: string, idempotencyKey) => {
      const call = { body: { async: true }, idempotencyKey };
      return request<ResponseOf<typeof removeBackgroundResponse>>(
        "POST",
        `/canvas-images/${id}/remove-background`,
        call,
      );
    },
    {
      onSuccess: ({ jobId }) =>
        jobId ? invalidateJobs(client, jobId) : client.invalidateQueries({ queryKey: canvasImageKeys.all }),
    },
  );
}

/** Adds a frame of a library video to the library as an image; repeated requests return the same one. */
export function useAddVideoFrame() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (id: string, idempotencyKey) =>
      request<ResponseOf<typeof canvasImageResponse>>("POST", `/canvas-images/${id}/video-frame`, {
        idempotencyKey,
      }),
    { onSuccess: () => client.invalidateQueries({ queryKey: canvasImageKeys.all }) },
  );
}

/** Adds and removes tags of library items. */
export function useTagImages() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: { imageIds: string[]; add?: string[]; remove?: string[] }, idempotencyKey) =>
      request<ResponseOf<typeof tagCanvasImagesResponse>>("POST", "/canvas-images/tags", {
        body,
        idempotencyKey,
      }),
    {
      onSuccess: ({ images }) => {
        for (const image of images) setCanvasImageInCache(client, image);
        return client.invalidateQueries({ queryKey: canvasImageKeys.all });
      },
    },
  );
}

export function useRenameImage(id: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (label: string, idempotencyKey) => {
      const call = { body: { label }, idempotencyKey };
      return request<ResponseOf<typeof canvasImageResponse>>("PATCH", `/canvas-images/${id}`, call);
    },
    { onSuccess: ({ image }) => setCanvasImageInCache(client, image) },
  );
}
