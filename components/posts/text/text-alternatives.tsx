import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { StopButton } from "@/components/billing/credit-button";
import { useComposer } from "@/components/posts/composer-context";
import { CreditActionError } from "@/components/posts/credit-action-error";
import { useCreditAction } from "@/components/posts/use-credit-action";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { Button } from "@/components/ui/button";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import { useGenerateText } from "@/lib/generation/client/use-generate-text";
import { MAX_PROMPT_LENGTH } from "@/lib/generation/limits";
import type { GenerateTextResponse } from "@/lib/generation/schemas";
import { withGenerationInfo } from "@/lib/posts/client/local-draft";
import { findOpenDraft } from "@/lib/posts/client/open-draft-registry";
import { composeFullText } from "@/lib/posts/hashtags";

/** The tones of the two alternatives. */
const TONES = ["direct: the fact first, short sentences", "a short scene: what happens, then what it means"];

/** Writes two other texts for the same brief. They are shown beside each other; the text changes when one is used. */
export function useTextAlternatives() {
  const t = useTranslations("posts.alternatives");
  const { account, address, draft, saver, idea, language } = useComposer();
  const { showUndoable } = useResultToasts();
  const generate = useGenerateText();
  const [found, setFound] = useState<GenerateTextResponse[]>([]);
  const cost = TONES.length * CREDIT_COSTS.text;
  const { run, ...spending } = useCreditAction("text", {
    place: `alternatives of ${draft.post._id}`,
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
    if (written) setFound(written);
  }

  function use({ text, hashtags, traits, marks }: GenerateTextResponse) {
    const open = findOpenDraft(saver);
    const before = withGenerationInfo(open.read().content, open.read().post);
    open.change({ text, hashtags, origin: { text, language, written: { traits, marks } } });
    void open.flush();
    showUndoable(t("used"), () => findOpenDraft(open).change(before));
  }

  return {
    ...spending,
    cost,
    found,
    write,
    use,
    close: () => setFound([]),
    running: spending.startedAt !== null,
  };
}

type AlternativesState = ReturnType<typeof useTextAlternatives>;

export function TextAlternatives({ alternatives }: { alternatives: AlternativesState }) {
  const t = useTranslations("posts.alternatives");
  const { found, running, error } = alternatives;
  if (running) {
    return (
      <div className="flex items-center gap-3 border-line border-t px-[18px] py-2">
        <WaveformDivider bare state="speaking" bars={13} />
        <span role="status" className="text-13">
          {t("writing")}
        </span>
        <StopButton size="sm" className="ms-auto" onClick={alternatives.stop}>
          {t("stop")}
        </StopButton>
      </div>
    );
  }
  if (error !== null) {
    return (
      <div className="border-line border-t p-3">
        <CreditActionError
          error={error}
          title={t("failed")}
          onRetry={alternatives.write}
          onClose={alternatives.clearError}
        />
      </div>
    );
  }
  if (found.length === 0) return null;
  return (
    <section aria-label={t("title")} className="grid gap-2 border-line border-t bg-stage p-3">
      <div className="flex items-center gap-2">
        <h3 className="font-bold font-ui text-13">{t("title")}</h3>
        <span className="text-13 text-ink-2">{t("hint")}</span>
        <Button
          variant="quiet"
          size="icon-sm"
          className="ms-auto"
          aria-label={t("close")}
          onClick={alternatives.close}
        >
          <X aria-hidden="true" />
        </Button>
      </div>
      <ul className="grid grid-cols-2 gap-3">
        {found.map((one) => (
          <li key={one.text} className="flex flex-col rounded-in border border-line bg-raised">
            <p dir="auto" className="flex-1 whitespace-pre-wrap break-words p-3 text-[15px]/[24px]">
              {composeFullText(one)}
            </p>
            <div className="border-line border-t p-2">
              <Button size="sm" onClick={() => alternatives.use(one)}>
                {t("use")}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
