"use client";

import Image from "next/image";
import { useTranslations } from "next-intl";
import { RadioGroup } from "radix-ui";
import type { LayoutsState } from "@/components/posts/layouts/use-layouts";
import {
  formatElapsed,
  SHOW_ELAPSED_AFTER_SECONDS,
  useElapsedSeconds,
} from "@/components/posts/use-elapsed-seconds";
import { EmptyState } from "@/components/ui/empty-state";
import { MediaPlaceholder, MediaProgressPlaceholder } from "@/components/ui/media-placeholder";
import type { TemplateRatio } from "@/lib/canvas/layouts/template-formats";

const WIDTH = 480;
const PLACES = [1, 2, 3, 4, 5, 6, 7, 8];

interface Props {
  layouts: LayoutsState;
  chosen: number | null;
  onChosen(n: number): void;
}

/**
 * Shows the generated layouts for selection; while they generate, placeholders in their final aspect ratio.
 */
export function LayoutGrid({ layouts, chosen, onChosen }: Props) {
  const t = useTranslations("posts.layouts");
  const { set, running, ratio, count, startedAt } = layouts;
  const seconds = useElapsedSeconds(startedAt);
  if (running) {
    return (
      <div className={GRID}>
        {PLACES.slice(0, count).map((place) =>
          place === 1 ? (
            <MediaProgressPlaceholder
              key={place}
              ratio={shapeOf(ratio)}
              stage={t("making")}
              elapsed={seconds >= SHOW_ELAPSED_AFTER_SECONDS && <bdi dir="ltr">{formatElapsed(seconds)}</bdi>}
            />
          ) : (
            <MediaPlaceholder key={place} ratio={shapeOf(ratio)} />
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
            height={Math.round(WIDTH / shapeOf(set.ratio))}
            className="w-full"
          />
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

const GRID = "grid max-h-[52vh] grid-cols-2 items-start gap-4 overflow-y-auto p-1 md:grid-cols-4";

/** Converts "1.91:1" to 1.91. */
function shapeOf(ratio: TemplateRatio): number {
  const [width = 1, height = 1] = ratio.split(":").map(Number);
  return width / height;
}
