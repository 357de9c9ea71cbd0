import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import type { Platform } from "@/lib/core/platforms";
import { invalidateImageUses } from "@/lib/media/client/queries";
import { postKeys } from "@/lib/posts/client/queries";
import type { NetworkOptions } from "@/lib/posts/network-options";
import type { PostDto, postResponse } from "@/lib/posts/schemas";
import type { variantBody } from "@/lib/posts/variant-schemas";

/** Refetches the other posts of a group, which a change of a follower may have changed. */
function refreshGroup(client: QueryClient, { _id, groupId }: PostDto) {
  return client.invalidateQueries({
    queryKey: postKeys.byIds,
    predicate: ({ state }) => {
      const cached = (state.data as { post: PostDto } | undefined)?.post;
      return groupId !== null && cached?.groupId === groupId && cached._id !== _id;
    },
  });
}

/** Runs a mutation that returns a post: caches it and refreshes its group and the account's lists. */
function usePostMutation<V>(call: (input: V, idempotencyKey: string) => Promise<{ post: PostDto }>) {
  const client = useQueryClient();
  return useIdempotentMutation(call, {
    onSuccess: ({ post }) => {
      client.setQueryData(postKeys.byId(post._id), { post });
      return Promise.all([
        refreshGroup(client, post),
        invalidateImageUses(client),
        client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) }),
      ]);
    },
  });
}

/** Copies a post without credits; refreshes it and the account's lists, and caches the copy. */
export function useCopyToVariant(postId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: z.input<typeof variantBody>, idempotencyKey) =>
      request<ResponseOf<typeof postResponse>>("POST", `/posts/${postId}/variants`, { body, idempotencyKey }),
    {
      onSuccess: ({ post }) => {
        client.setQueryData(postKeys.byId(post._id), { post });
        return Promise.all([
          client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) }),
          client.invalidateQueries({ queryKey: postKeys.byId(postId) }),
        ]);
      },
    },
  );
}

interface NewPost {
  accountId: string;
  platform: Platform;
  text?: string;
  scheduledAt?: string;
}

/** Creates a draft; refreshes the account's lists. */
export function useCreatePost() {
  return usePostMutation((body: NewPost, idempotencyKey) =>
    request<ResponseOf<typeof postResponse>>("POST", "/posts", { body, idempotencyKey }),
  );
}

interface NewPostWithMedia {
  accountId: string;
  platform: Platform;
  media: Pick<PostChanges, "images" | "videoUrl">;
  /** Equal for every attempt, so that a failed one leaves no second draft. */
  key: string;
}

/** Creates a draft with media; refreshes the account's lists. */
export function useCreatePostWithMedia() {
  return usePostMutation(async ({ media, key, ...body }: NewPostWithMedia) => {
    const { post } = await request<ResponseOf<typeof postResponse>>("POST", "/posts", {
      body,
      idempotencyKey: `${key}-post`,
    });
    return request<ResponseOf<typeof postResponse>>("PUT", `/posts/${post._id}`, {
      body: { revision: post.revision, ...media },
      idempotencyKey: `${key}-media`,
    });
  });
}

/** Removes an image from a post; refreshes that post and the account's lists. */
export function useRemoveImage(postId: string) {
  return usePostMutation(({ index, ...query }: { index: number; revision: number }, idempotencyKey) =>
    request<ResponseOf<typeof postResponse>>("DELETE", `/posts/${postId}/images/${index}`, {
      query,
      idempotencyKey,
    }),
  );
}

/** Creates a draft with the text and images of a post; refreshes the account's lists and caches the copy. */
export function useCopyPost() {
  return usePostMutation(({ postId, ...body }: { postId: string; scheduledAt?: string }, idempotencyKey) =>
    request<ResponseOf<typeof postResponse>>("POST", `/posts/${postId}/copies`, { body, idempotencyKey }),
  );
}

/** Deletes a post; removes it from the cache and refreshes the account's lists. */
export function useDeletePost(accountId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (postId: string, idempotencyKey) => request("DELETE", `/posts/${postId}`, { idempotencyKey }),
    {
      onSuccess: (_, postId) => {
        client.removeQueries({ queryKey: postKeys.byId(postId) });
        return Promise.all([
          invalidateImageUses(client),
          client.invalidateQueries({ queryKey: postKeys.byAccount(accountId) }),
        ]);
      },
    },
  );
}

export interface PostChanges {
  revision: number;
  text?: string;
  hashtags?: string[];
  status?: "draft" | "scheduled";
  scheduledAt?: string | null;
  images?: { url: string; alt: string; isAltSuggested?: boolean }[];
  videoUrl?: string | null;
  asDocument?: boolean;
  options?: NetworkOptions;
  targetId?: string | null;
  followsText?: boolean;
  followsMedia?: boolean;
}

/** Saves, schedules or unschedules a post; refreshes that post and the account's lists. */
export function useSavePost() {
  return usePostMutation(({ postId, ...body }: PostChanges & { postId: string }, idempotencyKey) =>
    request<ResponseOf<typeof postResponse>>("PUT", `/posts/${postId}`, { body, idempotencyKey }),
  );
}
