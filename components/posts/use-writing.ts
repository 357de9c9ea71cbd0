"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useSpending } from "@/components/posts/use-spending";
import { notify } from "@/components/ui/notify";
import { postAddress } from "@/lib/core/post-address";
import { runningGenerations } from "@/lib/generation/client/running-generations";
import { useGenerateText } from "@/lib/generation/client/use-generate-text";
import { withOrigin } from "@/lib/posts/client/local-draft";
import { draftFor } from "@/lib/posts/client/open-drafts";

/** Writes the text from the idea, as one step that can be taken back. */
export function useWriting() {
  const t = useTranslations("posts");
  const common = useTranslations("common");
  const { account, draft, saver, idea, askForIdea, language } = useComposer();
  const generate = useGenerateText();
  const { _id } = draft.post;
  const { run, stop, ...spending } = useSpending("text", {
    place: `text ${_id}`,
    address: postAddress(account._id, _id),
  });
  const writing = spending.startedAt !== null;

  useEffect(() => {
    if (!writing) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) stop();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [writing, stop]);

  async function write() {
    if (idea.trim() === "") return askForIdea();
    const { platform } = draft.post;
    const input = { accountId: account._id, platform, prompt: idea.trim(), language };
    const words = { label: idea.trim() };
    const written = await run((signal) => generate.runAsync({ ...input, signal }), words);
    if (!written) return;
    const asked = draftFor(saver);
    const before = withOrigin(asked.read().content, asked.read().post);
    const { text, hashtags, traits, marks } = written;
    asked.change({ text, hashtags, origin: { text, language, written: { traits, marks } } });
    void asked.flush();
    // Elsewhere by now: the message there leads here.
    if (!runningGenerations.isWatched(postAddress(account._id, _id))) return;
    notify.success(`${t("idea.written")} ${spending.spentText()}`, {
      action: { label: common("undo"), onClick: () => draftFor(asked).change(before) },
    });
  }

  return { ...spending, writing, write, stop };
}
