"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useComposer } from "@/components/posts/composer-context";
import type { SiblingPlace } from "@/components/posts/siblings/use-siblings";
import { useSpending } from "@/components/posts/use-spending";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { postAddress } from "@/lib/core/post-address";
import { runningGenerations } from "@/lib/generation/client/running-generations";
import { useGeneratePost } from "@/lib/generation/client/use-generate-post";
import { rememberIdea } from "@/lib/posts/client/idea";
import { useCopyToSibling } from "@/lib/posts/client/use-copy-to-sibling";
import { titleOf } from "@/lib/posts/title";

/** Makes versions of the post on the desk for other networks and in the other language: written, or copied as it is. */
export function useVersions() {
  const t = useTranslations("posts.siblings");
  const names = useTranslations("posts.platform");
  const languages = useTranslations("posts.siblings.languageName");
  const router = useRouter();
  const errorText = useErrorText();
  const { account, draft, saver, idea } = useComposer();
  const { _id } = draft.post;
  const generate = useGeneratePost();
  const copying = useCopyToSibling(_id);
  const address = postAddress(account._id, _id);
  const last = useRef<SiblingPlace | null>(null);
  const { run, ...spending } = useSpending("text", { place: `version of ${_id}`, address });

  const nameOf = ({ platform, language }: SiblingPlace) =>
    t("place", { platform: names(platform), language: languages(language) });

  function open(id: string): void {
    if (idea !== "") rememberIdea(id, idea);
    router.push(postAddress(account._id, id));
  }

  /** The server works from the words it has: the last ones first. */
  const saved = () => saver.run(async (_, post) => post);

  async function write(place: SiblingPlace): Promise<void> {
    const { platform, language } = place;
    last.current = place;
    const input = { accountId: account._id, fromPostId: _id, platform, language };
    const label = t("label", { place: nameOf(place), title: titleOf(draft.content.text) });
    const made = await run(
      async (signal) => {
        await saved();
        return generate.runAsync({ ...input, signal });
      },
      { label },
    );
    // Elsewhere by now: the message there leads here, and here it is a tab.
    if (!made || !runningGenerations.isWatched(address)) return;
    open(made.post._id);
    notify.success(`${t("written", { place: nameOf(place) })} ${spending.spentText()}`);
  }

  async function copy(place: SiblingPlace): Promise<void> {
    try {
      await saved();
      open((await copying.runAsync(place)).post._id);
      notify.success(t("copied", { place: nameOf(place) }));
    } catch (error) {
      notify.error(errorText(error));
    }
  }

  const retry = () => {
    if (last.current) void write(last.current);
    else spending.clearError();
  };

  return {
    ...{ ...spending, write, copy, retry },
    writing: spending.running !== null,
    copying: copying.isPending,
  };
}

export type Versions = ReturnType<typeof useVersions>;
