"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useSpending } from "@/components/posts/use-spending";
import { notify } from "@/components/ui/notify";
import { useGenerateText } from "@/lib/generation/client/use-generate-text";

/** Writes the text from the idea, as one step that can be taken back. */
export function useWriting() {
  const t = useTranslations("posts");
  const common = useTranslations("common");
  const { account, draft, saver, idea, askForIdea, language } = useComposer();
  const generate = useGenerateText();
  const { run, stop, ...spending } = useSpending("text");
  const writing = spending.startedAt !== null;

  useEffect(() => stop, [stop]);
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
    const written = await run((signal) => generate.runAsync({ ...input, signal }));
    if (!written) return;
    const before = saver.read().content;
    saver.change({ text: written.text, hashtags: written.hashtags });
    void saver.flush();
    notify.success(`${t("idea.written")} ${spending.spentText()}`, {
      action: { label: common("undo"), onClick: () => saver.change(before) },
    });
  }

  return { ...spending, writing, write, stop };
}
