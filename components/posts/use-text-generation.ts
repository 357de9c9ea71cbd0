import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useCreditAction } from "@/components/posts/use-credit-action";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { runningGenerations } from "@/lib/generation/client/running-generations";
import { useGenerateText } from "@/lib/generation/client/use-generate-text";
import { withGenerationInfo } from "@/lib/posts/client/local-draft";
import { findOpenDraft } from "@/lib/posts/client/open-draft-registry";

export function useTextGeneration() {
  const t = useTranslations("posts");
  const { showUndoable } = useResultToasts();
  const { account, address, draft, saver, idea, askForIdea, language } = useComposer();
  const generate = useGenerateText();
  const { _id } = draft.post;
  const { run, stop, ...spending } = useCreditAction("text", { place: `text ${_id}`, address });
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
    const requested = findOpenDraft(saver);
    const before = withGenerationInfo(requested.read().content, requested.read().post);
    const { text, hashtags, traits, marks } = written;
    requested.change({ text, hashtags, origin: { text, language, written: { traits, marks } } });
    void requested.flush();
    // The user has navigated away: the notification links here.
    if (!runningGenerations.isWatched(address)) return;
    showUndoable(`${t("idea.written")} ${spending.spentText()}`, () =>
      findOpenDraft(requested).change(before),
    );
  }

  return { ...spending, writing, write, stop };
}
