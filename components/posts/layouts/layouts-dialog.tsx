import Image from "next/image";
import { useTranslations } from "next-intl";
import { RadioGroup } from "radix-ui";
import { useState } from "react";
import { CreditButton, StopButton } from "@/components/billing/credit-button";
import { useComposer } from "@/components/posts/composer-context";
import { CreditActionError } from "@/components/posts/credit-action-error";
import {
  LAYOUT_ASPECT_RATIOS,
  LAYOUT_COUNT_OPTIONS,
  type LayoutsState,
  useLayouts,
} from "@/components/posts/layouts/use-layouts";
import { LabeledSegmentedChoice } from "@/components/posts/segmented-choice";
import { useElapsedTime } from "@/components/posts/use-elapsed-time";
import { parseSizeRatio } from "@/components/posts/use-problem-text";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogContentBody,
  DialogFooter,
  type DialogState,
  TitledDialogHeader,
} from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { MediaPlaceholder, MediaProgressPlaceholder } from "@/components/ui/media-placeholder";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";

export function LayoutsDialog({ open, onOpenChange }: DialogState) {
  const t = useTranslations("posts.layouts");
  const { draft } = useComposer();
  const layouts = useLayouts();
  const [chosen, setChosen] = useState<number | null>(null);
  const { images } = draft.post;
  const full = images.length >= MAX_IMAGES;
  const use = async (imageIndex: number | null) => {
    if (chosen !== null && (await layouts.choose(chosen, imageIndex))) onOpenChange(false);
  };
  const busy = layouts.choosing;
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="xl" aria-describedby={undefined}>
        <TitledDialogHeader title={t("title")} />
        <DialogContentBody className="grid gap-5">
          <Requests layouts={layouts} onMake={() => setChosen(null)} />
          <CreditActionError
            error={layouts.error}
            title={t("failed")}
            onRetry={layouts.make}
            onClose={layouts.clearError}
          />
          <LayoutGrid layouts={layouts} chosen={chosen} onChosen={setChosen} />
        </DialogContentBody>
        <DialogFooter>
          <Button variant="primary" disabled={chosen === null || full} busy={busy} onClick={() => use(null)}>
            {t("add")}
          </Button>
          {images.length > 0 && (
            <Button disabled={chosen === null} busy={busy} onClick={() => use(0)}>
              {t("replace")}
            </Button>
          )}
          <p className="ms-2 text-ink-2">{t("keepsText")}</p>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function Requests({ layouts, onMake }: { layouts: LayoutsState; onMake(): void }) {
  const t = useTranslations("posts.layouts");
  const { ratio, setRatio, count, setCount, running, cost } = layouts;
  const make = () => {
    onMake();
    void layouts.make();
  };
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
      <LabeledSegmentedChoice
        label={t("ratio")}
        options={LAYOUT_ASPECT_RATIOS}
        value={ratio}
        onChange={setRatio}
        render={(one) => <bdi dir="ltr">{one}</bdi>}
      />
      <LabeledSegmentedChoice
        label={t("count")}
        options={LAYOUT_COUNT_OPTIONS}
        value={count}
        onChange={setCount}
        render={(one) => one}
      />
      {running ? (
        <StopButton onClick={layouts.stop}>{t("stop")}</StopButton>
      ) : (
        <CreditButton credits={cost} onClick={make}>
          {t(layouts.set ? "regenerate" : "create")}
        </CreditButton>
      )}
    </div>
  );
}

const WIDTH = 480;
const PLACES = [1, 2, 3, 4, 5, 6, 7, 8];

interface Props {
  layouts: LayoutsState;
  chosen: number | null;
  onChosen(n: number): void;
}

/** Shows the generated layouts for selection; while they generate, placeholders in their final aspect ratio. */
function LayoutGrid({ layouts, chosen, onChosen }: Props) {
  const t = useTranslations("posts.layouts");
  const { set, running, ratio, count, startedAt } = layouts;
  const elapsed = useElapsedTime(startedAt);
  if (running) {
    return (
      <div className={GRID}>
        {PLACES.slice(0, count).map((place) =>
          place === 1 ? (
            <MediaProgressPlaceholder
              key={place}
              ratio={parseSizeRatio(ratio)}
              stage={t("creating")}
              elapsed={elapsed}
            />
          ) : (
            <MediaPlaceholder key={place} ratio={parseSizeRatio(ratio)} />
          ),
        )}
      </div>
    );
  }
  if (!set) return <EmptyState title={t("emptyTitle")} text={t("emptyText")} />;
  return (
    <RadioGroup.Root
      aria-label={t("title")}
      value={chosen === null ? "" : String(chosen)}
      onValueChange={(value) => onChosen(Number(value))}
      className={GRID}
    >
      {set.templates.map(({ n, thumbnailUrl }) => (
        <RadioGroup.Item
          key={thumbnailUrl}
          value={String(n)}
          aria-label={t("layout", { n: n + 1 })}
          className="overflow-hidden border border-line bg-stage data-[state=checked]:outline-2 data-[state=checked]:outline-sel data-[state=checked]:outline-offset-2"
        >
          <Image
            src={thumbnailUrl}
            alt=""
            width={WIDTH}
            height={Math.round(WIDTH / parseSizeRatio(set.ratio))}
            className="w-full"
          />
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

const GRID = "grid max-h-[52vh] grid-cols-2 items-start gap-4 overflow-y-auto p-1 md:grid-cols-4";
