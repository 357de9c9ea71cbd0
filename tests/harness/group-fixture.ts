import { getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import type { MediaRow } from "@/lib/media/server/media-store";
import type { UpdatePostBody } from "@/lib/posts/schemas";
import { copyToVariant } from "@/lib/posts/server/create-variants";
import { appendImageToPost } from "@/lib/posts/server/post-images";
import { getPost } from "@/lib/posts/server/post-store";
import { findOwnedPost } from "@/lib/posts/server/posts";
import type { VariantBody } from "@/lib/posts/variant-schemas";
import { saveAndSchedulePost } from "@/lib/publishing/server/save-and-schedule-post";
import { createAccountFixture, createPostFixture, insertUserFixture } from "@/tests/harness/row-fixtures";

/** Inserts a draft and returns it with the actions of a user on the posts of its group. */
export async function createGroupFixture() {
  const user = await insertUserFixture();
  const account = await createAccountFixture(user, { language: "en" });
  const first = await createPostFixture(account, { text: "The rye is back", hashtags: ["rye"] });
  const follow = async (platform: VariantBody["platform"], from = first.id, more: object = {}) =>
    copyToVariant({ account, post: await getPost(from), request: { platform, follow: true, ...more } });
  const save = async (id: string, changes: Omit<UpdatePostBody, "revision">) => {
    const { post } = await findOwnedPost(user.id, id);
    return saveAndSchedulePost({ account, post, changes, revision: post.revision });
  };
  const set = (id: string, data: object) => getPrismaClient().post.update({ where: { id }, data });
  const append = (postId: string, media: MediaRow, alt = "") =>
    runInTransaction((tx) => appendImageToPost({ postId, media, alt }, tx));
  const show = async (id: string) => (await getPost(id)).images.map(({ mediaId, alt }) => [mediaId, alt]);
  return { user, account, first, follow, save, set, append, show };
}
