"use client";

import { OctagonAlert, Square } from "lucide-react";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { SpendError } from "@/components/posts/spend-error";
import { clockText, useElapsed } from "@/components/posts/use-elapsed";
import type { useWriting } from "@/components/posts/use-writing";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Price } from "@/components/ui/price";
import { Textarea } from "@/components/ui/textarea";
import { VoiceRule } from "@/components/ui/voice-rule";

const PROMPT_MAX = 2000;
/** Before that, a clock would only make people nervous. */
const SHOW_CLOCK_SECONDS = 5;

interface Props {
  writing: ReturnType<typeof useWriting>;
}

/** What the post is about, and the button that writes it in the brand's voice. */
export function IdeaBox({ writing }: Props) {
  const t = useTranslations("posts.idea");
  const { idea, setIdea, ideaMissing, ideaRef } = useComposer();
  return (
    <div className="grid gap-2">
      <div className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field label={t("label")} error={ideaMissing ? t("missing") : undefined}>
          <Textarea
            ref={ideaRef}
            rows={2}
            maxLength={PROMPT_MAX}
            value={idea}
            dir={idea ? "auto" : undefined}
            placeholder={t("placeholder")}
            className="field-sizing-content max-h-40 min-h-14 resize-none"
            onChange={(event) => setIdea(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void writing.write();
            }}
          />
        </Field>
        <VoiceButton writing={writing} />
      </div>
      {writing.writing && <VoiceRule state="speaking" />}
      {writing.error !== null && (
        <SpendError
          error={writing.error}
          title={t("failed")}
          icon={<OctagonAlert aria-hidden="true" />}
          onRetry={writing.write}
          onClose={writing.clearError}
        />
      )}
    </div>
  );
}

/** Writes for its price; while it writes, the same place stops it. */
function VoiceButton({ writing }: Props) {
  const t = useTranslations("posts.idea");
  const credits = useTranslations("common.credits");
  const { draft } = useComposer();
  const again = draft.content.text.trim() !== "";
  return (
    <div className="grid min-w-50 justify-items-stretch gap-1.5 sm:pt-[26px]">
      {writing.writing ? (
        <Button onClick={writing.stop}>
          <Square aria-hidden="true" className="fill-current" />
          {t("stop")}
        </Button>
      ) : (
        <Button
          variant="voice"
          onClick={writing.write}
          price={<Price credits={writing.cost}>{credits("amount", { n: writing.cost })}</Price>}
        >
          {t(again ? "rewrite" : "write")}
        </Button>
      )}
      <WritingClock writing={writing} />
    </div>
  );
}

function WritingClock({ writing }: Props) {
  const t = useTranslations("posts.idea");
  const seconds = useElapsed(writing.startedAt);
  return (
    <span role="status" className="min-h-4 text-12 text-ink-2">
      {writing.writing && t("writing")}
      {writing.writing && seconds >= SHOW_CLOCK_SECONDS && (
        <span aria-hidden="true">
          {" "}
          <bdi dir="ltr">{clockText(seconds)}</bdi>
        </span>
      )}
    </span>
  );
}
