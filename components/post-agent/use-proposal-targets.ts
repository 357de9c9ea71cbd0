"use client";

import { useQuery } from "@tanstack/react-query";
import { useComposer } from "@/components/posts/composer-context";
import { getDirection } from "@/lib/i18n/direction";
import type { TextProposal } from "@/lib/post-agent/schemas";
import { variantsQuery } from "@/lib/posts/client/queries";
import type { PostDto } from "@/lib/posts/schemas";
import { isEditable } from "@/lib/posts/states";

/** Post that a proposal can change, with its variant of the text. */
export interface ProposalTarget {
  post: PostDto;
  isOwn: boolean;
  proposal: TextProposal;
}

const isHebrew = (text: string) => /\p{Script=Hebrew}/u.test(text);

/**
 * Returns true when the text matches the post's language; the variant in the other language stays unchanged.
 */
function sameLanguage(post: PostDto, proposal: TextProposal): boolean {
  if (post.text.trim() === "") return post.language === null || post.language === proposal.language;
  return isHebrew(post.text) === (getDirection(proposal.language) === "rtl");
}

/**
 * Returns the posts for a proposal: the open one first, then its variants on other platforms, each with its
 * own text or the main one.
 */
export function useProposalTargets(versions: [TextProposal, ...TextProposal[]]): ProposalTarget[] {
  const { account, draft } = useComposer();
  const { post } = draft;
  const group = useQuery({
    ...variantsQuery(account._id, post.groupId ?? ""),
    enabled: post.groupId !== null,
  });
  const [main] = versions;
  const versionFor = (one: PostDto) => versions.find(({ platform }) => platform === one.platform);
  const own: ProposalTarget = { post, isOwn: true, proposal: versionFor(post) ?? main };
  const variants = (group.data ?? []).filter(({ _id, status }) => _id !== post._id && isEditable(status));
  return [
    own,
    ...variants
      .map((variant) => ({ post: variant, isOwn: false, proposal: versionFor(variant) ?? main }))
      .filter((target) => sameLanguage(target.post, target.proposal)),
  ];
}
