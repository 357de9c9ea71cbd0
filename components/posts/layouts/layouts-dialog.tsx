"use client";

import { OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CreditButton, StopButton } from "@/components/billing/credit-button";
import { useComposer } from "@/components/posts/composer-context";
import { CreditActionError } from "@/components/posts/credit-action-error";
import { LayoutGrid } from "@/components/posts/layouts/layout-grid";
import {
  LAYOUT_ASPECT_RATIOS,
  LAYOUT_COUNT_OPTIONS,
  type LayoutsState,
  useLayouts,
} from "@/components/posts/layouts/use-layouts";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogContentBody,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Segment, SegmentedControl } from "@/components/ui/segmented-control";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Renders the post's text and image in several designs of the account for selection. */
export function LayoutsDialog({ open, onOpenChange }: Props) {
  const t = useTranslations("posts.layouts");
  const common = useTranslations("common");
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
        <DialogHeader closeLabel={common("close")}>
          <DialogTitle>{t("title")}</DialogTitle>
        </DialogHeader>
        <DialogContentBody className="grid gap-5">
          <Requests layouts={layouts} onMake={() => setChosen(null)} />
          {layouts.error !== null && (
            <CreditActionError
              error={layouts.error}
              title={t("failed")}
              icon={<OctagonAlert aria-hidden="true" />}
              onRetry={layouts.make}
              onClose={layouts.clearError}
            />
          )}
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
          <p className="ms-2 text-ink-2">{t("stays")}</p>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** Selects format and count and shows the generate button with its cost. */
function Requests({ layouts, onMake }: { layouts: LayoutsState; onMake(): void }) {
  const t = useTranslations("posts.layouts");
  const { ratio, setRatio, count, setCount, running, cost } = layouts;
  const make = () => {
    onMake();
    void layouts.make();
  };
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
      <div className="grid gap-1.5">
        <span id="layout-ratio" className="font-semibold text-13">
          {t("ratio")}
        </span>
        <SegmentedControl
          aria-labelledby="layout-ratio"
          value={ratio}
          onValueChange={(value) => setRatio(LAYOUT_ASPECT_RATIOS.find((one) => one === value) ?? "1:1")}
        >
          {LAYOUT_ASPECT_RATIOS.map((one) => (
            <Segment key={one} value={one}>
              <bdi dir="ltr">{one}</bdi>
            </Segment>
          ))}
        </SegmentedControl>
      </div>
      <div className="grid gap-1.5">
        <span id="layout-count" className="font-semibold text-13">
          {t("count")}
        </span>
        <SegmentedControl
          aria-labelledby="layout-count"
          value={String(count)}
          onValueChange={(value) => setCount(Number(value))}
        >
          {LAYOUT_COUNT_OPTIONS.map((one) => (
            <Segment key={one} value={String(one)}>
              {one}
            </Segment>
          ))}
        </SegmentedControl>
      </div>
      {running ? (
        <StopButton onClick={layouts.stop}>{t("stop")}</StopButton>
      ) : (
        <CreditButton credits={cost} onClick={make}>
          {t(layouts.set ? "again" : "make")}
        </CreditButton>
      )}
    </div>
  );
}
