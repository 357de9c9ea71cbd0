import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useCreditAction } from "@/components/posts/use-credit-action";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import {
  NO_ALTERNATIVES,
  readAlternatives,
  saveAlternatives,
  subscribeToAlternatives,
  type TextAlternative,
} from "@/lib/generation/client/text-alternatives";
import { useGenerateText } from "@/lib/generation/client/use-generate-text";
import { MAX_PROMPT_LENGTH } from "@/lib/generation/limits";
import { withGenerationInfo } from "@/lib/posts/client/local-draft";
import { findOpenDraft } from "@/lib/posts/client/open-draft-registry";

/** The tones of the two alternatives. */
const TONES = ["direct: the fact first, short sentences", "a short scene: what happens, then what it means"];

/** Writes two other texts for the same brief. They are shown beside each other; the text changes when one is used. */
export function useTextAlternatives() {
  const t = useTranslations("posts.alternatives");
  const { account, address, draft, saver, idea, language } = useComposer();
  const { showUndoable } = useResultToasts();
  const generate = useGenerateText();
  const postId = draft.post._id;
  const found = useSyncExternalStore(
    subscribeToAlternatives,
    () => readAlternatives(postId),
    () => NO_ALTERNATIVES,
  );
  const cost = TONES.length * CREDIT_COSTS.text;
  const { run, ...spending } = useCreditAction("text", {
    place: `alternatives of ${postId}`,
    address,
    cost,
  });

  async function write() {
    const prompt = (idea.trim() || draft.content.text.trim()).slice(0, MAX_PROMPT_LENGTH);
    const { platform } = draft.post;
    const input = { accountId: account._id, platform, prompt, language };
    const written = await run(
      async (signal) => {
        const all = await Promise.allSettled(
          TONES.map((tone) => generate.runAsync({ ...input, tone, signal })),
        );
        const texts = all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
        const [refused] = all.filter((one) => one.status === "rejected");
        // One text is a result; each request is paid for by itself.
        if (texts.length === 0 && refused) throw refused.reason;
        return texts;
      },
      { label: t("label"), cost },
    );
    if (written)
      saveAlternatives(
        postId,
        written.map((one) => ({ ...one, language })),
      );
  }

  function use({ text, hashtags, traits, marks, language: written }: TextAlternative) {
    const open = findOpenDraft(saver);
    const before = withGenerationInfo(open.read().content, open.read().post);
    open.change({ text, hashtags, origin: { text, language: written, written: { traits, marks } } });
    void open.flush();
    showUndoable(t("used"), () => findOpenDraft(open).change(before));
  }

  return {
    ...spending,
    cost,
    found,
    language,
    write,
    use,
    close: () => saveAlternatives(postId, []),
    running: spending.startedAt !== null,
  };
}

export type AlternativesState = ReturnType<typeof useTextAlternatives>;
