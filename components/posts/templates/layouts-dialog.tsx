"use client";

import { OctagonAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SpendButton, StopButton } from "@/components/billing/spend-button";
import { useComposer } from "@/components/posts/composer-context";
import { SpendError } from "@/components/posts/spend-error";
import { LayoutGrid } from "@/components/posts/templates/layout-grid";
import {
  LAYOUT_COUNTS,
  LAYOUT_RATIOS,
  type Layouts,
  useLayouts,
} from "@/components/posts/templates/use-layouts";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogFoot,
  DialogHead,
  DialogTitle,
} from "@/components/ui/dialog";
import { Segment, Segmented } from "@/components/ui/segmented";
import { MAX_IMAGES } from "@/lib/posts/platform-rules";

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** The post's own words and picture, laid out in several designs of the brand; one of them is chosen. */
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
        <DialogHead closeLabel={common("close")}>
          <DialogTitle>{t("title")}</DialogTitle>
        </DialogHead>
        <DialogBody className="grid gap-5">
          <Wishes layouts={layouts} onMake={() => setChosen(null)} />
          {layouts.error !== null && (
            <SpendError
              error={layouts.error}
              title={t("failed")}
              icon={<OctagonAlert aria-hidden="true" />}
              onRetry={layouts.make}
              onClose={layouts.clearError}
            />
          )}
          <LayoutGrid layouts={layouts} chosen={chosen} onChosen={setChosen} />
        </DialogBody>
        <DialogFoot>
          <Button variant="primary" disabled={chosen === null || full} busy={busy} onClick={() => use(null)}>
            {t("add")}
          </Button>
          {images.length > 0 && (
            <Button disabled={chosen === null} busy={busy} onClick={() => use(0)}>
              {t("replace")}
            </Button>
          )}
          <p className="ms-2 text-ink-2">{t("stays")}</p>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  );
}

/** Format and number, and the button that spends. */
function Wishes({ layouts, onMake }: { layouts: Layouts; onMake(): void }) {
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
        <Segmented
          aria-labelledby="layout-ratio"
          value={ratio}
          onValueChange={(value) => setRatio(LAYOUT_RATIOS.find((one) => one === value) ?? "1:1")}
        >
          {LAYOUT_RATIOS.map((one) => (
            <Segment key={one} value={one}>
              <bdi dir="ltr">{one}</bdi>
            </Segment>
          ))}
        </Segmented>
      </div>
      <div className="grid gap-1.5">
        <span id="layout-count" className="font-semibold text-13">
          {t("count")}
        </span>
        <Segmented
          aria-labelledby="layout-count"
          value={String(count)}
          onValueChange={(value) => setCount(Number(value))}
        >
          {LAYOUT_COUNTS.map((one) => (
            <Segment key={one} value={String(one)}>
              {one}
            </Segment>
          ))}
        </Segmented>
      </div>
      {running ? (
        <StopButton onClick={layouts.stop}>{t("stop")}</StopButton>
      ) : (
        <SpendButton credits={cost} onClick={make}>
          {t(layouts.set ? "again" : "make")}
        </SpendButton>
      )}
    </div>
  );
}
