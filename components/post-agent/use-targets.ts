"use client";

import { useQuery } from "@tanstack/react-query";
import { useComposer } from "@/components/posts/composer-context";
import { directionOf } from "@/lib/i18n/direction";
import type { TextProposal } from "@/lib/post-agent/schemas";
import { groupQuery } from "@/lib/posts/client/queries";
import type { PostWire } from "@/lib/posts/schemas";
import { isEditable } from "@/lib/posts/states";

/** A post that a proposal could change, with the version meant for it. */
export interface Target {
  post: PostWire;
  isOwn: boolean;
  proposal: TextProposal;
}

const isHebrew = (text: string) => /\p{Script=Hebrew}/u.test(text);

/** True where a text would replace one in its own language: the twin in the other one is left alone. */
function sameLanguage(post: PostWire, proposal: TextProposal): boolean {
  if (post.text.trim() === "") return post.language === null || post.language === proposal.language;
  return isHebrew(post.text) === (directionOf(proposal.language) === "rtl");
}

/**
 * The posts a proposal is for: the one on the desk first, then its siblings on other networks, each with its own version or
 * else the main one.
 */
export function useTargets(versions: [TextProposal, ...TextProposal[]]): Target[] {
  const { account, draft } = useComposer();
  const { post } = draft;
  const group = useQuery({ ...groupQuery(account._id, post.groupId ?? ""), enabled: post.groupId !== null });
  const [main] = versions;
  const versionFor = (one: PostWire) => versions.find(({ platform }) => platform === one.platform);
  const own: Target = { post, isOwn: true, proposal: versionFor(post) ?? main };
  const siblings = (group.data ?? []).filter(({ _id, status }) => _id !== post._id && isEditable(status));
  return [
    own,
    ...siblings
      .map((sibling) => ({ post: sibling, isOwn: false, proposal: versionFor(sibling) ?? main }))
      .filter((target) => sameLanguage(target.post, target.proposal)),
  ];
}
