import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useCreditAction } from "@/components/posts/use-credit-action";
import { usePostVariants } from "@/components/posts/variants/use-post-variants";
import { showToast } from "@/components/ui/show-toast";
import { getPostPath } from "@/lib/core/post-path";
import { runningGenerations } from "@/lib/generation/client/running-generations";
import { useGeneratePost } from "@/lib/generation/client/use-generate-post";
import {
  type FullPostOptions,
  getFullPostPrice,
  getShortfall,
  type Shortfall,
} from "@/lib/generation/full-post";
import { saveIdea } from "@/lib/posts/client/idea-storage";
import { findOpenDraft } from "@/lib/posts/client/open-draft-registry";

/** Generates full posts from the idea: fills this post, and creates the selected variants. */
export function useFullPost() {
  const t = useTranslations("posts.fullPost");
  const common = useTranslations("common");
  const router = useRouter();
  const { isTaken } = usePostVariants();
  const { account, address, draft, saver, idea, askForIdea } = useComposer();
  const { _id } = draft.post;
  const generate = useGeneratePost();
  const [last, setLast] = useState<FullPostOptions | null>(null);
  const [shortfall, setShortfall] = useState<Shortfall | null>(null);
  const { run, ...spending } = useCreditAction("text", { place: `whole post ${_id}`, address });

  async function make(choice: FullPostOptions): Promise<void> {
    const topic = idea.trim();
    if (topic === "") return askForIdea();
    const { platforms, languages } = choice;
    const { posts, image, credits } = getFullPostPrice(choice, isTaken);
    setLast(choice);
    setShortfall(null);
    const input = { accountId: account._id, intoPostId: _id, topic, platforms, languages, image };
    const before = findOpenDraft(saver).read().content;
    const made = await run(
      async (signal) => {
        // Saves the text that will be replaced first, because its revision is the one to fill.
        await findOpenDraft(saver).run(async (_, post) => post);
        return generate.runAsync({ ...input, signal });
      },
      { label: t("label", { n: posts, idea: topic }), cost: credits },
    );
    if (!made) return;
    for (const post of made.posts) {
      if (post._id === _id) findOpenDraft(saver).adopt(post);
      else saveIdea(post._id, idea);
    }
    setShortfall(getShortfall(made, credits));
    // The user has navigated away: the notification links here.
    if (!runningGenerations.isWatched(address)) return;
    const { post } = made;
    const isElsewhere = post._id !== _id;
    // The user continued writing, so the result was stored apart and nothing was overwritten; no tab shows it.
    const isApart = isElsewhere && post.groupId === null;
    const undo = { label: common("undo"), onClick: () => findOpenDraft(saver).change(before) };
    const open = {
      label: common("jobs.showPost"),
      onClick: () => router.push(getPostPath(account._id, post._id)),
    };
    showToast.success(
      `${isApart ? t("createdSeparately") : t("created", { n: made.posts.length })} ${spending.spentText(made.credits)}`,
      { action: isElsewhere ? open : undo },
    );
  }

  const retry = () => {
    if (last) void make(last);
    else spending.clearError();
  };

  return {
    ...spending,
    make,
    retry,
    retryCost: last ? getFullPostPrice(last, isTaken).credits : spending.cost,
    shortfall,
    closeShortfall: () => setShortfall(null),
    making: spending.running !== null,
  };
}

export type FullPostState = ReturnType<typeof useFullPost>;
