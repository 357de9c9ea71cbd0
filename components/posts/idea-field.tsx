"use client";

import { OctagonAlert, Square } from "lucide-react";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { CreditActionError } from "@/components/posts/credit-action-error";
import { FullPostButton } from "@/components/posts/full-post/full-post-button";
import { FullPostNotices } from "@/components/posts/full-post/full-post-notices";
import type { FullPostState } from "@/components/posts/full-post/use-full-post";
import {
  formatElapsed,
  SHOW_ELAPSED_AFTER_SECONDS,
  useElapsedSeconds,
} from "@/components/posts/use-elapsed-seconds";
import type { useTextGeneration } from "@/components/posts/use-text-generation";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { PriceTag } from "@/components/ui/price-tag";
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
      {writing.error !== null && (
        <CreditActionError
          error={writing.error}
          title={t("failed")}
          icon={<OctagonAlert aria-hidden="true" />}
          onRetry={writing.write}
          onClose={writing.clearError}
        />
      )}
      <FullPostNotices whole={whole} />
    </div>
  );
}

/** Generates text or full posts for their cost; while running, the button stops it. */
function VoiceButton({ writing, whole }: Props) {
  const t = useTranslations("posts.idea");
  const credits = useTranslations("common.credits");
  const { draft } = useComposer();
  const again = draft.content.text.trim() !== "";
  const working = writing.writing || whole.making;
  const stop = whole.making ? whole.stop : writing.stop;
  const price = <PriceTag credits={writing.cost}>{credits("amount", { n: writing.cost })}</PriceTag>;
  return (
    <div className="grid min-w-60 justify-items-stretch gap-1.5 sm:pt-[26px]">
      {/* One button for both states, so that it keeps the focus. */}
      <Button
        variant={working ? "line" : "voice"}
        className={working ? undefined : "justify-between"}
        onClick={working ? stop : writing.write}
        price={working ? undefined : price}
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
  const work = whole.making ? whole : writing;
  const seconds = useElapsedSeconds(work.startedAt);
  return (
    <span role="status" className="text-12 text-ink-2 empty:-mt-1.5">
      {whole.making && t("whole.making")}
      {writing.writing && !whole.making && t("idea.writing")}
      {work.startedAt !== null && seconds >= SHOW_ELAPSED_AFTER_SECONDS && (
        <span aria-hidden="true">
          {" "}
          <bdi dir="ltr">{formatElapsed(seconds)}</bdi>
        </span>
      )}
    </span>
  );
}
