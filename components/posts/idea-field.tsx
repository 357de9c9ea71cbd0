import { useQuery } from "@tanstack/react-query";
import { Square } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useComposer, useIsEmptyPost } from "@/components/posts/composer-context";
import { CreditActionError } from "@/components/posts/credit-action-error";
import { PriceTag } from "@/components/posts/credit-price";
import { FullPostNotices } from "@/components/posts/full-post/full-post-notices";
import type { FullPostState } from "@/components/posts/full-post/use-full-post";
import { InsufficientCreditsAlert } from "@/components/posts/insufficient-credits-alert";
import { useElapsedTime } from "@/components/posts/use-elapsed-time";
import type { useTextGeneration } from "@/components/posts/use-text-generation";
import { WaveformDivider } from "@/components/ui/brand-marks";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Segment, SegmentedControl } from "@/components/ui/segmented-control";
import { creditsInfoQuery } from "@/lib/credits/client/queries";
import { acceptsImage, getFullPostPrice } from "@/lib/generation/full-post";
import { MAX_PROMPT_LENGTH } from "@/lib/generation/limits";

interface Props {
  writing: ReturnType<typeof useTextGeneration>;
  whole: FullPostState;
}

/** Edits the brief and generates the text, or the text and an image, in the brand voice. */
export function IdeaField({ writing, whole }: Props) {
  const t = useTranslations("posts.idea");
  const { idea, setIdea, ideaMissing, ideaRef } = useComposer();
  const isOpen = useOpenBrief();
  const generation = useBriefGeneration({ writing, whole }, isOpen);
  return (
    <div className={cn("grid gap-2", isOpen && "rounded-card border border-line-strong bg-surface p-5 pb-4")}>
      <div className={cn("grid items-start gap-x-3 gap-y-2", !isOpen && "grid-cols-[minmax(0,1fr)_auto]")}>
        <Field label={t("label")} hideLabel={!isOpen} error={ideaMissing ? t("missing") : undefined}>
          <Textarea
            ref={ideaRef}
            rows={1}
            maxLength={MAX_PROMPT_LENGTH}
            value={idea}
            dir={idea ? "auto" : undefined}
            placeholder={t("placeholder")}
            className={cn(
              "field-sizing-content block max-h-40 resize-none",
              isOpen
                ? "min-h-12 border-0 bg-transparent px-0 py-1.5 font-display text-[22px]/[30px] shadow-none"
                : "min-h-9 py-1.5",
            )}
            onChange={(event) => setIdea(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void generation.start();
            }}
          />
        </Field>
        {!isOpen && <GenerateButton generation={generation} />}
      </div>
      {isOpen && (
        <>
          <WaveformDivider state={generation.working ? "speaking" : "rest"} />
          {generation.shortage && <InsufficientCreditsAlert {...generation.shortage} />}
          <div className="flex flex-wrap items-center gap-3">
            <PartsChoice generation={generation} />
            <span className="ms-auto">
              <GenerateButton generation={generation} isNextStep />
            </span>
          </div>
        </>
      )}
      {!isOpen && generation.working && <WaveformDivider state="speaking" />}
      <WorkClock writing={writing} whole={whole} />
      <CreditActionError
        error={writing.error}
        title={t("failed")}
        credits={writing.cost}
        onRetry={writing.write}
        onClose={writing.clearError}
      />
      <FullPostNotices whole={whole} />
    </div>
  );
}

/** Returns whether the brief is the large field of an empty post. It closes when the text is complete, not while it is typed. */
function useOpenBrief(): boolean {
  const { draft, textRef } = useComposer();
  const isEmpty = draft.content.text.trim() === "";
  const [open, setOpen] = useState(isEmpty);
  useEffect(() => {
    if (!open || isEmpty) return;
    const field = textRef.current;
    const close = () => setOpen(false);
    if (document.activeElement !== field) close();
    field?.addEventListener("blur", close);
    return () => field?.removeEventListener("blur", close);
  }, [open, isEmpty, textRef]);
  return open;
}

type Parts = "text" | "image";

/**
 * The choice between text alone and text with an image exists only for an empty post. When the balance buys only
 * the text, the button writes only the text.
 */
function useBriefGeneration({ writing, whole }: Props, isOpen: boolean) {
  const { draft, language } = useComposer();
  const [parts, setParts] = useState<Parts>("text");
  const { post } = draft;
  const canDraw = isOpen && acceptsImage(post);
  const withImage = canDraw && parts === "image";
  const choice = { platforms: [post.platform], languages: [language], includeImage: true };
  const working = writing.writing || whole.making;
  const balance = useQuery(creditsInfoQuery).data?.balance;
  const required = getFullPostPrice(choice).credits;
  const isShort =
    withImage && !working && balance !== undefined && balance < required && balance >= writing.cost;
  const makesBoth = withImage && !isShort;
  return {
    parts,
    setParts,
    canDraw,
    working,
    shortage: isShort ? { required, balance } : null,
    cost: makesBoth ? required : writing.cost,
    start: () => (makesBoth ? whole.make(choice) : writing.write()),
    stop: whole.making ? whole.stop : writing.stop,
  };
}

type BriefGeneration = ReturnType<typeof useBriefGeneration>;

function PartsChoice({ generation }: { generation: BriefGeneration }) {
  const t = useTranslations("posts.idea");
  if (!generation.canDraw) return null;
  return (
    <SegmentedControl
      aria-label={t("parts")}
      value={generation.parts}
      onValueChange={(value) => generation.setParts(value === "image" ? "image" : "text")}
    >
      <Segment value="text">{t("textOnly")}</Segment>
      <Segment value="image">{t("textAndImage")}</Segment>
    </SegmentedControl>
  );
}

/** Generates for its cost; while running, the button stops it. */
function GenerateButton({
  generation,
  isNextStep = false,
}: {
  generation: BriefGeneration;
  isNextStep?: boolean;
}) {
  const t = useTranslations("posts.idea");
  const { draft } = useComposer();
  const again = draft.content.text.trim() !== "";
  // Schedule is the filled button as soon as the post has content.
  const isEmpty = useIsEmptyPost();
  const { working } = generation;
  return (
    // One button for both states, so that it keeps the focus.
    <Button
      variant={!working && isNextStep && isEmpty ? "voice" : "line"}
      className="min-h-9"
      onClick={working ? generation.stop : generation.start}
      price={!working && <PriceTag credits={generation.cost} />}
    >
      {working && <Square aria-hidden="true" className="fill-current" />}
      {t(working ? "stop" : again ? "rewrite" : "write")}
    </Button>
  );
}

function WorkClock({ writing, whole }: Props) {
  const t = useTranslations("posts");
  const elapsed = useElapsedTime((whole.making ? whole : writing).startedAt);
  return (
    <span role="status" className="text-12 text-ink-2 empty:-mt-2">
      {whole.making && t("fullPost.creating")}
      {writing.writing && !whole.making && t("idea.writing")}
      {elapsed && <span aria-hidden="true"> {elapsed}</span>}
    </span>
  );
}
