import { useQueryClient } from "@tanstack/react-query";
import { useComposer } from "@/components/posts/composer-context";
import type { GroupMember } from "@/components/posts/networks/use-post-group";
import { createIdempotencyKey, request } from "@/lib/api-client/request";
import type { PostChanges } from "@/lib/posts/client/mutations";
import { postKeys, variantsQuery } from "@/lib/posts/client/queries";
import { type PostDto, postResponse } from "@/lib/posts/schemas";

type MemberChanges = Omit<PostChanges, "revision">;

/**
 * Returns a function that saves changes of any post of the open post's group, after the open post's edits, because
 * the server shares those first. Changes are computed from the newest revision; null keeps the post.
 */
export function useSaveMember() {
  const client = useQueryClient();
  const { account, saver } = useComposer();
  return async (
    { post, isOpen }: GroupMember,
    changes: (current: PostDto) => MemberChanges | null,
  ): Promise<PostDto | null> => {
    await saver.run(async (_, saved) => saved);
    const query = variantsQuery(account._id, post.groupId ?? "");
    const group = await client.fetchQuery({ ...query, staleTime: 0 });
    const current = group.find(({ _id }) => _id === post._id);
    const wanted = current ? changes(current) : null;
    if (!current || !wanted) return null;
    const body = { revision: current.revision, ...wanted };
    const call = { body, idempotencyKey: createIdempotencyKey(), schema: postResponse };
    const response = await request("PUT", `/posts/${current._id}`, call);
    client.setQueryData(postKeys.byId(current._id), response);
    if (isOpen) saver.adopt(response.post);
    await client.invalidateQueries({ queryKey: postKeys.byAccount(account._id) });
    return response.post;
  };
}
