"use client";

import Image from "next/image";
import { useTranslations } from "next-intl";
import { RadioGroup } from "radix-ui";
import type { Layouts } from "@/components/posts/templates/use-layouts";
import { clockText, SHOW_CLOCK_SECONDS, useElapsed } from "@/components/posts/use-elapsed";
import { Empty } from "@/components/ui/empty";
import { Plate, WaitPlate } from "@/components/ui/wait-plate";
import type { TemplateRatio } from "@/lib/canvas/layouts/template-rules";

const WIDTH = 480;
const PLACES = [1, 2, 3, 4, 5, 6, 7, 8];

interface Props {
  layouts: Layouts;
  chosen: number | null;
  onChosen(n: number): void;
}

/** The set as pictures, one of which is chosen; while it is made, its places in their final shape. */
export function LayoutGrid({ layouts, chosen, onChosen }: Props) {
  const t = useTranslations("posts.layouts");
  const { set, running, ratio, count, startedAt } = layouts;
  const seconds = useElapsed(startedAt);
  if (running) {
    return (
      <div className={GRID}>
        {PLACES.slice(0, count).map((place) =>
          place === 1 ? (
            <WaitPlate
              key={place}
              ratio={shapeOf(ratio)}
              stage={t("making")}
              elapsed={seconds >= SHOW_CLOCK_SECONDS && <bdi dir="ltr">{clockText(seconds)}</bdi>}
            />
          ) : (
            <Plate key={place} ratio={shapeOf(ratio)} />
          ),
        )}
      </div>
    );
  }
  if (!set) return <Empty title={t("emptyTitle")} text={t("emptyText")} />;
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

/** "1.91:1" → 1.91. */
function shapeOf(ratio: TemplateRatio): number {
  const [width = 1, height = 1] = ratio.split(":").map(Number);
  return width / height;
}
