import type { AccountRow } from "@/lib/accounts/server/account-store";
import type { Tx } from "@/lib/core/server/transaction";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";
import { ensurePostGroup } from "@/lib/posts/server/copy-store";
import { createVariants, type VariantDraft } from "@/lib/posts/server/create-variants";
import { lockGroupMedia, lockPostGroup } from "@/lib/posts/server/post-group-store";
import { appendImage } from "@/lib/posts/server/post-image-store";
import { getPost, type PostRow, selectPost } from "@/lib/posts/server/post-store";
import { shareWithFollowers } from "@/lib/posts/server/share-with-followers";
import { updateTextIfUnchanged } from "@/lib/posts/server/variant-store";
import { EDITABLE_STATUSES, UNSCHEDULED_STATUSES } from "@/lib/posts/states";

/**
 * Sets generated text and appends images. Returns false when the post is not editable or its text, platform
 * or status changed since `seen`: a late result never overwrites an edit.
 */
async function fillPost(
  { seen, draft, joins }: { seen: PostRow; draft: VariantDraft; joins: boolean },
  tx: Tx,
): Promise<boolean> {
  // Lock order of all writers: the posts of the group, then their media.
  const group = await lockPostGroup(seen.id, tx);
  if (!(await updateTextIfUnchanged(seen, draft, tx))) return false;
  if (joins) await ensurePostGroup(seen.id, tx);
  const now = await selectPost(seen.id, tx);
  const fitting = draft.images.slice(0, MAX_IMAGES - (now?.images.length ?? 0));
  const usable = await lockGroupMedia(
    group,
    fitting.map(({ mediaId }) => mediaId),
    tx,
  );
  for (const { mediaId, alt } of fitting) {
    if (usable.has(mediaId)) await appendImage(seen.id, mediaId, alt, tx);
  }
  // A late result does not change posts that were scheduled without it.
  await shareWithFollowers(group, tx, seen.status === "scheduled" ? EDITABLE_STATUSES : UNSCHEDULED_STATUSES);
  return true;
}

interface FillPostWithVariantsInput {
  account: AccountRow;
  /** The post to fill, as it was at the request. */
  seen: PostRow;
  drafts: VariantDraft[];
}

/**
 * Creates the posts of one idea: the first fills the existing post, the others become its variants. When it
 * may not be filled anymore, the first becomes a post without a group, because a second variant of the same
 * platform and language would not be shown. Throws AppError("not_found") and "conflict".
 */
export async function fillPostWithVariants(
  { account, seen, drafts }: FillPostWithVariantsInput,
  tx: Tx,
): Promise<PostRow[]> {
  const first = drafts.find(({ platform }) => platform === seen.platform);
  const others = drafts.filter((draft) => draft !== first);
  const joins = others.length > 0;
  const fills = first !== undefined && (await fillPost({ seen, draft: first, joins }, tx));
  const made = joins ? await createVariants({ account, drafts: others, fromPostId: seen.id }, tx) : [];
  if (!first) return made;
  // Read last, because its group may have been created above.
  const now = await getPost(seen.id, tx);
  return [...(fills ? [now] : await createVariants({ account, drafts: [first] }, tx)), ...made];
}
