"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useSiblings } from "@/components/posts/siblings/use-siblings";
import { useSpending } from "@/components/posts/use-spending";
import { notify } from "@/components/ui/notify";
import { postAddress } from "@/lib/core/post-address";
import { runningGenerations } from "@/lib/generation/client/running-generations";
import { useGeneratePost } from "@/lib/generation/client/use-generate-post";
import {
  priceOfChoice,
  type Shortfall,
  shortfallOf,
  type WholePostChoice,
} from "@/lib/generation/whole-post";
import { rememberIdea } from "@/lib/posts/client/idea";
import { draftFor } from "@/lib/posts/client/open-drafts";

/** Makes whole posts of the idea: this one, filled with a text and a picture, and its siblings if wanted. */
export function useWholePost() {
  const t = useTranslations("posts.whole");
  const common = useTranslations("common");
  const router = useRouter();
  const { isTaken } = useSiblings();
  const { account, draft, saver, idea, askForIdea } = useComposer();
  const { _id } = draft.post;
  const address = postAddress(account._id, _id);
  const generate = useGeneratePost();
  const last = useRef<WholePostChoice | null>(null);
  const [shortfall, setShortfall] = useState<Shortfall | null>(null);
  const place = `whole post ${_id}`;
  const { run, ...spending } = useSpending("text", { place, address });

  async function make(choice: WholePostChoice): Promise<void> {
    const topic = idea.trim();
    if (topic === "") return askForIdea();
    const { platforms, languages } = choice;
    const { posts, image, credits } = priceOfChoice(choice, isTaken);
    last.current = choice;
    setShortfall(null);
    const input = { accountId: account._id, intoPostId: _id, topic, platforms, languages, image };
    const before = draftFor(saver).read().content;
    const made = await run(
      async (signal) => {
        // What the text replaces is kept first, and its revision is the one that is filled.
        await draftFor(saver).run(async (_, post) => post);
        return generate.runAsync({ ...input, signal });
      },
      { label: t("label", { n: posts, idea: topic }), cost: credits },
    );
    if (!made) return;
    for (const post of made.posts) {
      if (post._id === _id) draftFor(saver).adopt(post);
      else rememberIdea(post._id, idea);
    }
    setShortfall(shortfallOf(made, credits));
    // Elsewhere by now: the message there leads here.
    if (!runningGenerations.isWatched(address)) return;
    const { post } = made;
    const isElsewhere = post._id !== _id;
    // Somebody went on writing here: nothing was written over, and no tab shows what was made instead.
    const isApart = isElsewhere && post.groupId === null;
    const undo = { label: common("undo"), onClick: () => draftFor(saver).change(before) };
    const open = {
      label: common("jobs.showPost"),
      onClick: () => router.push(postAddress(account._id, post._id)),
    };
    notify.success(
      `${isApart ? t("apart") : t("made", { n: made.posts.length })} ${spending.spentText(made.credits)}`,
      { action: isElsewhere ? open : undo },
    );
  }

  const retry = () => {
    if (last.current) void make(last.current);
    else spending.clearError();
  };

  return {
    ...{ ...spending, make, retry, shortfall },
    closeShortfall: () => setShortfall(null),
    making: spending.running !== null,
  };
}

export type WholePost = ReturnType<typeof useWholePost>;
