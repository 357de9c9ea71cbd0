"use client";

import { OctagonAlert, Square } from "lucide-react";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { SpendError } from "@/components/posts/spend-error";
import { clockText, SHOW_CLOCK_SECONDS, useElapsed } from "@/components/posts/use-elapsed";
import type { useWriting } from "@/components/posts/use-writing";
import type { WholePost } from "@/components/posts/whole/use-whole-post";
import { WholePostButton } from "@/components/posts/whole/whole-post-button";
import { WholePostNotes } from "@/components/posts/whole/whole-post-notes";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Price } from "@/components/ui/price";
import { Textarea } from "@/components/ui/textarea";
import { VoiceRule } from "@/components/ui/voice-rule";
import { MAX_PROMPT } from "@/lib/generation/rules";

interface Props {
  writing: ReturnType<typeof useWriting>;
  whole: WholePost;
}

/** What the post is about, and the buttons that make of it a text in the brand's voice, or whole posts. */
export function IdeaBox({ writing, whole }: Props) {
  const t = useTranslations("posts.idea");
  const { idea, setIdea, ideaMissing, ideaRef } = useComposer();
  return (
    <div className="grid gap-2">
      <div className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field label={t("label")} error={ideaMissing ? t("missing") : undefined}>
          <Textarea
            ref={ideaRef}
            rows={2}
            maxLength={MAX_PROMPT}
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
      {(writing.writing || whole.making) && <VoiceRule state="speaking" />}
      {writing.error !== null && (
        <SpendError
          error={writing.error}
          title={t("failed")}
          icon={<OctagonAlert aria-hidden="true" />}
          onRetry={writing.write}
          onClose={writing.clearError}
        />
      )}
      <WholePostNotes whole={whole} />
    </div>
  );
}

/** Writes for its price, or makes whole posts for theirs; while it works, the same place stops it. */
function VoiceButton({ writing, whole }: Props) {
  const t = useTranslations("posts.idea");
  const credits = useTranslations("common.credits");
  const { draft } = useComposer();
  const again = draft.content.text.trim() !== "";
  const working = writing.writing || whole.making;
  const stop = whole.making ? whole.stop : writing.stop;
  const price = <Price credits={writing.cost}>{credits("amount", { n: writing.cost })}</Price>;
  return (
    <div className="grid min-w-60 justify-items-stretch gap-1.5 sm:pt-[26px]">
      {/* One button in both states: the keyboard stays where it was. */}
      <Button
        variant={working ? "line" : "voice"}
        className={working ? undefined : "justify-between"}
        onClick={working ? stop : writing.write}
        price={working ? undefined : price}
      >
        {working && <Square aria-hidden="true" className="fill-current" />}
        {t(working ? "stop" : again ? "rewrite" : "write")}
      </Button>
      {!working && <WholePostButton whole={whole} />}
      <WorkClock writing={writing} whole={whole} />
    </div>
  );
}

function WorkClock({ writing, whole }: Props) {
  const t = useTranslations("posts");
  const work = whole.making ? whole : writing;
  const seconds = useElapsed(work.startedAt);
  return (
    <span role="status" className="text-12 text-ink-2 empty:-mt-1.5">
      {whole.making && t("whole.making")}
      {writing.writing && !whole.making && t("idea.writing")}
      {work.startedAt !== null && seconds >= SHOW_CLOCK_SECONDS && (
        <span aria-hidden="true">
          {" "}
          <bdi dir="ltr">{clockText(seconds)}</bdi>
        </span>
      )}
    </span>
  );
}
