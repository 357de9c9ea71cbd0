import { AppError } from "@/lib/core/errors";
import { type Language, toLanguage } from "@/lib/i18n/direction";
import { assertImageCapacity } from "@/lib/posts/server/post-images";
import type { PostRow } from "@/lib/posts/server/post-store";
import { findOwnedPost } from "@/lib/posts/server/posts";
import { getPostLanguage } from "@/lib/posts/variants";

/** Resolves the language: the requested one, otherwise the post's, otherwise the account's. */
export function resolveLanguage(
  account: { language: string },
  post: { language: string | null; text: string } | null,
  requestedLanguage?: Language,
): Language {
  const brands = toLanguage(account.language);
  return requestedLanguage ?? (post ? getPostLanguage(post, brands) : brands);
}

/**
 * Returns the post for an image: owned by the user, of this account and, when the image is to be attached,
 * editable with image capacity.
 */
export async function findPostForImage(
  { userId, accountId }: { userId: string; accountId: string },
  { postId, attach }: { postId: string; attach: boolean },
): Promise<PostRow> {
  const { post } = await findOwnedPost(userId, postId);
  if (post.accountId !== accountId) throw new AppError("not_found");
  if (attach) assertImageCapacity(post);
  return post;
}
