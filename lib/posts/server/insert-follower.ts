import type { Tx } from "@/lib/core/server/transaction";
import type { Language } from "@/lib/i18n/direction";
import { insertPostCopy, type selectPostGroup } from "@/lib/posts/server/copy-store";
import { type Following, lockPostGroup, updateFollowing } from "@/lib/posts/server/post-group-store";
import { shareWithFollowers } from "@/lib/posts/server/share-with-followers";
import { isEditable } from "@/lib/posts/states";
import { getPostLanguage } from "@/lib/posts/variants";

type GroupPost = Awaited<ReturnType<typeof selectPostGroup>>[number];

interface NewFollower {
  group: GroupPost[];
  from: GroupPost;
  brands: Language;
  target: { platform: string; language: string | null };
}

/**
 * Inserts a draft with what the followers in its language share, else with the content of the source, which
 * begins to follow when no post in its language does. Returns its id. The caller holds the group and its media.
 */
export async function insertFollower({ group, from, brands, target }: NewFollower, tx: Tx): Promise<string> {
  const spoken = getPostLanguage(from, brands);
  const language = getPostLanguage({ ...from, language: target.language }, brands);
  const followers = (key: keyof Following, of: Language) =>
    group.filter((one) => one[key] && isEditable(one.status) && getPostLanguage(one, brands) === of);
  const begins = (key: keyof Following) =>
    isEditable(from.status) && followers(key, spoken).length === 0 ? { [key]: true } : {};
  const text = followers("followsText", language)[0] ?? from;
  const media = followers("followsMedia", language)[0] ?? from;
  if (target.language !== null) await keepLanguages({ group, from, brands }, tx);
  await updateFollowing(from, { ...begins("followsText"), ...begins("followsMedia") }, tx);
  const { platform, targetId } = from;
  const fields = { ...media, platform, targetId, text: text.text, hashtags: text.hashtags };
  const id = await insertPostCopy(
    fields,
    { ...target, language: target.language ?? text.language, followsText: true, followsMedia: true },
    tx,
  );
  // Lets go followers that may not be changed and have other content.
  await shareWithFollowers(await lockPostGroup(id, tx), tx);
  return id;
}

/** A group with a stated language states all, so that a word in another script moves no follower to it. */
async function keepLanguages({ group, from, brands }: Omit<NewFollower, "target">, tx: Tx): Promise<void> {
  for (const one of group) {
    if (one.language !== null || !isEditable(one.status) || (one !== from && !one.followsText)) continue;
    await updateFollowing(one, { language: getPostLanguage(one, brands) }, tx);
  }
}
