import type { QueryClient } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import type { PostImageRef } from "@/lib/canvas/client/post-image-ref";
import { invalidateDesignsByIndex } from "@/lib/canvas/client/queries";
import { postQuery } from "@/lib/posts/client/queries";
import type { postResponse } from "@/lib/posts/schemas";

/** Refetches the post after a remote change and updates the image reference. Throws ApiError. */
export async function refetchPost(client: QueryClient, place: PostImageRef): Promise<void> {
  const { queryKey } = postQuery(place.postId);
  const response = await request<ResponseOf<typeof postResponse>>("GET", `/posts/${place.postId}`);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, response);
  invalidateDesignsByIndex(client, place.postId);
  const { images, revision } = response.post;
  place.follow(
    images.map(({ url }) => url),
    revision,
  );
}
