"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ProposalTarget } from "@/components/post-agent/use-proposal-targets";
import { useComposer } from "@/components/posts/composer-context";
import { showToast } from "@/components/ui/show-toast";
import { createIdempotencyKey, request } from "@/lib/api-client/request";
import { type DraftContent, isSameContent } from "@/lib/posts/client/local-draft";
import { postKeys } from "@/lib/posts/client/queries";
import { type PostDto, postResponse } from "@/lib/posts/schemas";

/** Returns the text of a post after applying the proposal. */
export const getProposedText = (
  { post, proposal }: ProposalTarget,
  now: DraftContent = post,
): DraftContent => ({
  text: proposal.text,
  hashtags: proposal.hashtags ?? now.hashtags,
});

/** Applies proposals to their posts as one step with undo for ten seconds. */
export function useApplyText() {
  const t = useTranslations("posts.agent.proposal");
  const common = useTranslations("common");
  const client = useQueryClient();
  const { account, saver } = useComposer();
  const [applying, setApplying] = useState(false);

  const write = async (post: PostDto, content: DraftContent): Promise<PostDto> => {
    const body = { revision: post.revision, ...content };
    const idempotencyKey = createIdempotencyKey();
    const response = await request("PUT", `/posts/${post._id}`, {
      body,
      idempotencyKey,
      schema: postResponse,
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

  async function apply(targets: ProposalTarget[]) {
    if (applying) return;
    setApplying(true);
    const here = targets.filter(({ isOwn }) => isOwn).map(applyHere);
    const there = await Promise.allSettled(targets.filter(({ isOwn }) => !isOwn).map(applyThere));
    setApplying(false);
    if (there.length > 0) void refresh();
    const backs = there.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    const done = here.length + backs.length;
    const undo = async () => {
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
