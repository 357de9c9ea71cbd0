"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Target } from "@/components/post-agent/use-targets";
import { useComposer } from "@/components/posts/composer-context";
import { notify } from "@/components/ui/notify";
import { newActionKey, request } from "@/lib/api-client/request";
import { type Content, sameContent } from "@/lib/posts/client/local-draft";
import { postKeys } from "@/lib/posts/client/queries";
import { type PostWire, postAnswer } from "@/lib/posts/schemas";

/** What a post would say with the proposal. */
export const proposedFor = ({ post, proposal }: Target, now: Content = post): Content => ({
  text: proposal.text,
  hashtags: proposal.hashtags ?? now.hashtags,
});

/** Puts proposals into their posts, as one step that can be taken back for ten seconds. */
export function useApplyText() {
  const t = useTranslations("posts.agent.proposal");
  const common = useTranslations("common");
  const client = useQueryClient();
  const { account, saver } = useComposer();
  const [applying, setApplying] = useState(false);

  const write = async (post: PostWire, content: Content): Promise<PostWire> => {
    const body = { revision: post.revision, ...content };
    const idempotencyKey = newActionKey();
    const answer = await request("PUT", `/posts/${post._id}`, { body, idempotencyKey, schema: postAnswer });
    client.setQueryData(postKeys.byId(post._id), answer);
    return answer.post;
  };
  const refresh = () => client.invalidateQueries({ queryKey: postKeys.byAccount(account._id) });

  /** The post on the desk goes through its draft, like everything a person writes there. */
  function applyHere(target: Target): () => boolean {
    const before = saver.read().content;
    const after = proposedFor(target, before);
    saver.change(after);
    void saver.flush();
    return () => {
      if (!sameContent(saver.read().content, after)) return false;
      saver.change(before);
      void saver.flush();
      return true;
    };
  }

  async function applyThere(target: Target): Promise<() => Promise<unknown>> {
    const before = { text: target.post.text, hashtags: target.post.hashtags };
    const written = await write(target.post, proposedFor(target));
    return () => write(written, before);
  }

  async function apply(targets: Target[]) {
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
      notify.info(t(all ? "undone" : "undoLate"));
    };
    const action = { label: common("undo"), onClick: () => void undo() };
    if (done < targets.length) notify.error(t("partly", { done, n: targets.length }), { action });
    else notify.success(targets.length > 1 ? t("doneAll", { n: done }) : t("done"), { action });
  }

  return { apply, applying };
}
