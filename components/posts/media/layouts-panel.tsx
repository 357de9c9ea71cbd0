import { useTranslations } from "next-intl";
import { StopButton } from "@/components/billing/credit-button";
import { useComposer } from "@/components/posts/composer-context";
import { CreditActionError } from "@/components/posts/credit-action-error";
import { PriceTag } from "@/components/posts/credit-price";
import { GenerateButton } from "@/components/posts/media/generate-button";
import { LayoutImageChoice, useLayoutImage } from "@/components/posts/media/layout-image-choice";
import { FailedTile, ResultTile } from "@/components/posts/media/result-tile";
import { EmptyTray, ResultGrid, TrayFrame } from "@/components/posts/media/results-tray";
import { chooseOption, type MediaInput } from "@/components/posts/media/use-media-input";
import type { ResultsState } from "@/components/posts/media/use-results";
import { LabeledSegmentedChoice } from "@/components/posts/segmented-choice";
import { useCreditAction } from "@/components/posts/use-credit-action";
import { useElapsedTime } from "@/components/posts/use-elapsed-time";
import { parseSizeRatio } from "@/components/posts/use-problem-text";
import { Field } from "@/components/ui/field";
import { Image } from "@/components/ui/image";
import { Input } from "@/components/ui/input";
import { MediaPlaceholder, MediaProgressPlaceholder } from "@/components/ui/media-placeholder";
import { toApiError } from "@/lib/api-client/api-error";
import { MAX_HEADLINE_LENGTH } from "@/lib/canvas/layouts/template-formats";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import { useGenerateTemplates } from "@/lib/generation/client/use-templates";
import { MAX_KEPT_LAYOUTS } from "@/lib/generation/limits";
import { getFirstSentence } from "@/lib/posts/post-title";

const RATIOS = ["1:1", "4:5", "9:16", "1.91:1"] as const;
/** Six designs in one row beside the text. */
const COUNT = 6;
const HEADLINE = "layouts.headline";

/** Returns the id of a dragged layout, which no stored result has. */
export const getLayoutDragId = ({ n }: { n: number }) => `layout:${n}`;

const PLACES = Array.from({ length: COUNT }, (_, n) => n);

interface Props {
  input: MediaInput;
  results: ResultsState;
}

/** Lays out a headline, the post's text and an image in editable designs, all for one credit. */
export function LayoutsPanel({ input, results }: Props) {
  const t = useTranslations("posts.layouts");
  const { draft, textRef } = useComposer();
  const { text } = draft.content;
  const ratio = chooseOption(input, "layouts.ratio", RATIOS, "4:5");
  const headline = input.input[HEADLINE] ?? getFirstSentence(text, MAX_HEADLINE_LENGTH);
  const image = useLayoutImage(input, results);
  const layouts = useGenerateLayouts();
  const isMissing = text.trim() === "";
  const make = () =>
    void layouts.make({
      aspectRatio: ratio.value,
      imageUrl: image.chosen?.url ?? null,
      ...(headline.trim() && { headline: headline.trim() }),
    });
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-3 border-line border-b p-3.5">
        <Field label={t("headline")} className="min-w-0 flex-1 basis-44 text-13">
          <Input
            value={headline}
            maxLength={MAX_HEADLINE_LENGTH}
            dir={headline ? "auto" : undefined}
            placeholder={t("headlinePlaceholder")}
            onChange={({ target }) => input.change(HEADLINE, target.value)}
          />
        </Field>
        <LayoutImageChoice {...image} />
        <LabeledSegmentedChoice label={t("ratio")} render={(one) => <bdi dir="ltr">{one}</bdi>} {...ratio} />
        <div className="min-w-50 flex-none">
          {layouts.running ? (
            <StopButton onClick={layouts.stop}>{t("stop")}</StopButton>
          ) : (
            <GenerateButton
              credits={CREDIT_COSTS.text}
              price={<PriceTag credits={CREDIT_COSTS.text} />}
              onClick={() => (isMissing ? textRef.current?.focus() : make())}
            >
              {t("create", { n: COUNT })}
            </GenerateButton>
          )}
        </div>
        {isMissing && <p className="basis-full text-13 text-ink-2">{t("needsText")}</p>}
      </div>
      <LayoutResults layouts={layouts} results={results} onRetry={make} />
    </div>
  );
}

interface LayoutsRequest {
  aspectRatio: string;
  headline?: string;
  imageUrl: string | null;
}

function useGenerateLayouts() {
  const t = useTranslations("posts.layouts");
  const { address, draft, saver } = useComposer();
  const postId = draft.post._id;
  const generate = useGenerateTemplates();
  const { run, ...spending } = useCreditAction("text", { place: `layouts ${postId}`, address });
  const make = (request: LayoutsRequest) =>
    run(
      async (signal) => {
        // Layouts use the text stored on the server.
        await saver.flush();
        return generate.runAsync({ postId, count: COUNT, ...request, signal });
      },
      { label: t("title"), ratio: parseSizeRatio(request.aspectRatio) },
    );
  return { ...spending, make };
}

type LayoutsState = ReturnType<typeof useGenerateLayouts>;

function LayoutResults({
  layouts,
  results,
  onRetry,
}: {
  layouts: LayoutsState;
  results: ResultsState;
  onRetry(): void;
}) {
  const t = useTranslations("posts.layouts");
  const { running, error } = layouts;
  const set = results.layouts;
  const isEmpty = set.length === 0 && !running && error === null;
  const isShort = error !== null && toApiError(error).creditDetails;
  return (
    <TrayFrame
      text={set.length > 0 ? t("found", { n: set.length }) : ""}
      kept={isEmpty ? undefined : t("kept", { n: MAX_KEPT_LAYOUTS })}
    >
      {isShort && (
        <CreditActionError
          error={error}
          title={t("failed")}
          credits={layouts.cost}
          onRetry={onRetry}
          onClose={layouts.clearError}
        />
      )}
      {isEmpty && <EmptyTray />}
      {!isEmpty && (
        <ResultGrid ready={set.length}>
          {running && <RunningTiles layouts={layouts} />}
          {error !== null && !isShort && (
            <FailedTile cost={layouts.cost} error={error} onRetry={onRetry} onDismiss={layouts.clearError} />
          )}
          {set.map((layout) => (
            <ResultTile
              key={layout.thumbnailUrl}
              name={t("layout", { n: layout.n + 1 })}
              isAttached={results.isLayoutAttached(layout)}
              isAttaching={results.attaching === layout.thumbnailUrl}
              onAttach={() => void results.attachLayout(layout)}
              drag={getLayoutDragId(layout)}
              image={
                <Image
                  src={layout.thumbnailUrl}
                  alt={t("layout", { n: layout.n + 1 })}
                  width={480}
                  height={Math.round(480 / parseSizeRatio(layout.aspectRatio))}
                  draggable={false}
                  className="h-auto w-full border border-line"
                />
              }
            />
          ))}
        </ResultGrid>
      )}
    </TrayFrame>
  );
}

function RunningTiles({ layouts: { running, startedAt } }: { layouts: LayoutsState }) {
  const t = useTranslations("posts.layouts");
  const elapsed = useElapsedTime(startedAt);
  const ratio = running?.ratio ?? 1;
  return PLACES.map((place) => (
    <li key={place}>
      {place === 0 ? (
        <MediaProgressPlaceholder ratio={ratio} stage={t("creating")} elapsed={elapsed} />
      ) : (
        <MediaPlaceholder ratio={ratio} />
      )}
    </li>
  ));
}
