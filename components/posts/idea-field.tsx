import { Square } from "lucide-react";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { CreditActionError } from "@/components/posts/credit-action-error";
import { PriceTag } from "@/components/posts/credit-price";
import { FullPostButton, FullPostNotices } from "@/components/posts/full-post/full-post-button";
import type { FullPostState } from "@/components/posts/full-post/use-full-post";
import { useElapsedTime } from "@/components/posts/use-elapsed-time";
import type { useTextGeneration } from "@/components/posts/use-text-generation";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { MAX_PROMPT_LENGTH } from "@/lib/generation/limits";

interface Props {
  writing: ReturnType<typeof useTextGeneration>;
  whole: FullPostState;
}

/** Edits the idea and generates a text in the brand voice or full posts. */
export function IdeaField({ writing, whole }: Props) {
  const t = useTranslations("posts.idea");
  const { idea, setIdea, ideaMissing, ideaRef } = useComposer();
  return (
    <div className="grid gap-2">
      <div className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field label={t("label")} error={ideaMissing ? t("missing") : undefined}>
          <Textarea
            ref={ideaRef}
            rows={2}
            maxLength={MAX_PROMPT_LENGTH}
            value={idea}
            dir={idea ? "auto" : undefined}
            placeholder={t("placeholder")}
            className="field-sizing-content max-h-40 min-h-17.5 resize-none"
            onChange={(event) => setIdea(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void writing.write();
            }}
          />
        </Field>
        <VoiceButton writing={writing} whole={whole} />
      </div>
      {(writing.writing || whole.making) && <WaveformDivider state="speaking" />}
      <CreditActionError
        error={writing.error}
        title={t("failed")}
        onRetry={writing.write}
        onClose={writing.clearError}
      />
      <FullPostNotices whole={whole} />
    </div>
  );
}

/** Generates text or full posts for their cost; while running, the button stops it. */
function VoiceButton({ writing, whole }: Props) {
  const t = useTranslations("posts.idea");
  const { draft } = useComposer();
  const again = draft.content.text.trim() !== "";
  const working = writing.writing || whole.making;
  const stop = whole.making ? whole.stop : writing.stop;
  return (
    <div className="grid min-w-60 justify-items-stretch gap-1.5 sm:pt-[26px]">
      {/* One button for both states, so that it keeps the focus. */}
      <Button
        variant={working ? "line" : "voice"}
        className={working ? undefined : "justify-between"}
        onClick={working ? stop : writing.write}
        price={!working && <PriceTag credits={writing.cost} />}
      >
        {working && <Square aria-hidden="true" className="fill-current" />}
        {t(working ? "stop" : again ? "rewrite" : "write")}
      </Button>
      {!working && <FullPostButton whole={whole} />}
      <WorkClock writing={writing} whole={whole} />
    </div>
  );
}

function WorkClock({ writing, whole }: Props) {
  const t = useTranslations("posts");
  const elapsed = useElapsedTime((whole.making ? whole : writing).startedAt);
  return (
    <span role="status" className="text-12 text-ink-2 empty:-mt-1.5">
      {whole.making && t("fullPost.creating")}
      {writing.writing && !whole.making && t("idea.writing")}
      {elapsed && <span aria-hidden="true"> {elapsed}</span>}
    </span>
  );
}
