import type { QueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import type { PicturePlace } from "@/lib/canvas/client/picture-place";
import { forgetPlaces } from "@/lib/canvas/client/queries";
import { postQuery } from "@/lib/posts/client/queries";
import { postAnswer } from "@/lib/posts/schemas";

/** Whoever moved the pictures did it elsewhere: the post as it is now, also for what is shown. Throws ApiError. */
export async function lookAgain(client: QueryClient, place: PicturePlace): Promise<void> {
  const { queryKey } = postQuery(place.postId);
  const answer = await request("GET", `/posts/${place.postId}`, { schema: postAnswer });
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, answer);
  forgetPlaces(client, place.postId);
  const { images, revision } = answer.post;
  place.follow(
    images.map(({ url }) => url),
    revision,
  );
}
