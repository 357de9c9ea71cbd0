import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { showToast } from "@/components/ui/show-toast";
import { createIdempotencyKey, type ResponseOf, request } from "@/lib/api-client/request";
import { getDirection } from "@/lib/i18n/direction";
import type { TextProposal } from "@/lib/post-agent/schemas";
import { type DraftContent, isSameContent } from "@/lib/posts/client/local-draft";
import { postKeys, variantsQuery } from "@/lib/posts/client/queries";
import type { PostDto, postResponse } from "@/lib/posts/schemas";
import { isEditable } from "@/lib/posts/states";

export interface ProposalTarget {
  post: PostDto;
  isOwn: boolean;
  proposal: TextProposal;
}

const isHebrew = (text: string) => /\p{Script=Hebrew}/u.test(text);

/** Returns true when the text matches the post's language; the variant in the other language stays unchanged. */
function sameLanguage(post: PostDto, proposal: TextProposal): boolean {
  if (post.text.trim() === "") return post.language === null || post.language === proposal.language;
  return isHebrew(post.text) === (getDirection(proposal.language) === "rtl");
}

/** Returns the posts for a proposal, each with its own text or the main one; the open post is the first. */
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
  // A follower gets the shared text with the open post.
  const sharesText = (one: PostDto) => post.followsText && one.followsText;
  const variants = (group.data ?? []).filter(
    (one) => one._id !== post._id && isEditable(one.status) && !sharesText(one),
  );
  return [
    own,
    ...variants
      .map((variant) => ({ post: variant, isOwn: false, proposal: versionFor(variant) ?? main }))
      .filter((target) => sameLanguage(target.post, target.proposal)),
  ];
}

/** Returns the text of a post after applying the proposal. */
export function getProposedText({ post, proposal }: ProposalTarget, now: DraftContent = post): DraftContent {
  return { text: proposal.text, hashtags: proposal.hashtags ?? now.hashtags };
}

/** Applies proposals to their posts as one step with undo for ten seconds. */
export function useApplyText() {
  const t = useTranslations("posts.agent.proposal");
  const common = useTranslations("common");
  const client = useQueryClient();
  const { account, saver } = useComposer();
  const [applying, setApplying] = useState(false);

  const write = async (post: PostDto, content: DraftContent): Promise<PostDto> => {
    const response = await request<ResponseOf<typeof postResponse>>("PUT", `/posts/${post._id}`, {
      body: { revision: post.revision, ...content },
      idempotencyKey: createIdempotencyKey(),
    });
    client.setQueryData(postKeys.byId(post._id), response);
    return response.post;
  };
  const refresh = () => client.invalidateQueries({ queryKey: postKeys.byAccount(account._id) });

  /** The open post changes through its draft, like manual edits. */
  function applyHere(target: ProposalTarget): () => boolean {
    const before = saver.read().content;
    const after = getProposedText(target, before);
    saver.change(after);
    void saver.flush();
    return () => {
      if (!isSameContent(saver.read().content, after)) return false;
      saver.change(before);
      void saver.flush();
      return true;
    };
  }

  async function applyThere(target: ProposalTarget): Promise<() => Promise<unknown>> {
    const before = { text: target.post.text, hashtags: target.post.hashtags };
    const written = await write(target.post, getProposedText(target));
    return () => write(written, before);
  }

  /** `onApplied` receives true after the change and false after its undo. */
  async function apply(targets: ProposalTarget[], onApplied: (applied: boolean) => void) {
    if (applying) return;
    setApplying(true);
    const here = targets.filter(({ isOwn }) => isOwn).map(applyHere);
    const there = await Promise.allSettled(targets.filter(({ isOwn }) => !isOwn).map(applyThere));
    setApplying(false);
    if (there.length > 0) void refresh();
    const backs = there.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    const done = here.length + backs.length;
    if (done === targets.length) onApplied(true);
    const undo = async () => {
      onApplied(false);
      const undone = here.map((back) => back());
      const others = await Promise.allSettled(backs.map((back) => back()));
      if (there.length > 0) void refresh();
      const all = undone.every(Boolean) && others.every(({ status }) => status === "fulfilled");
      showToast.info(t(all ? "undone" : "undoLate"));
    };
    const action = { label: common("undo"), onClick: () => void undo() };
    if (done < targets.length) showToast.error(t("partly", { done, n: targets.length }), { action });
    else showToast.success(targets.length > 1 ? t("doneAll", { n: done }) : t("done"), { action });
  }

  return { apply, applying };
}
