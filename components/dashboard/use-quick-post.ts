"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { usePlatform } from "@/components/accounts/use-platform";
import { usePosts } from "@/components/posts/use-posts";
import { useSpending } from "@/components/posts/use-spending";
import { notify } from "@/components/ui/notify";
import { postAddress } from "@/lib/core/post-address";
import { runningGenerations } from "@/lib/generation/client/running-generations";
import { useGeneratePost } from "@/lib/generation/client/use-generate-post";
import { priceOfChoice, shortfallOf } from "@/lib/generation/whole-post";
import { rememberIdea } from "@/lib/posts/client/idea";

/** Makes a whole post of a topic, text and picture, and opens it. */
export function useQuickPost() {
  const t = useTranslations("posts.whole");
  const router = useRouter();
  const account = useCurrentAccount();
  const generate = useGeneratePost();
  const { platform } = usePlatform();
  const { addPost } = usePosts();
  const choice = { platforms: [platform], languages: [account.language], picture: true };
  const { credits } = priceOfChoice(choice);
  const address = `/account/${account._id}`;
  const place = `quick post of ${account._id}`;
  const { run, ...spending } = useSpending("text", { place, address, cost: credits });
  useEffect(() => runningGenerations.watch(address), [address]);

  async function make(topic: string): Promise<void> {
    const input = { accountId: account._id, topic, platform, language: account.language };
    const made = await run((signal) => generate.runAsync({ ...input, signal }), {
      ...{ label: t("label", { n: 1, idea: topic }), cost: credits },
    });
    if (!made) return;
    addPost(made.post);
    rememberIdea(made.post._id, topic);
    // Elsewhere by now: the message there leads to the day, where the post is the latest.
    if (!runningGenerations.isWatched(address)) return;
    const missing = shortfallOf(made, credits);
    const paid = spending.spentText(made.credits);
    if (missing) notify.info(`${t("noPicture")} ${t("back", { n: missing.back })} ${paid}`);
    else notify.success(`${t("made", { n: 1 })} ${paid}`);
    router.push(postAddress(account._id, made.post._id));
  }

  return { ...spending, make, making: spending.running !== null };
}
