"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Segment, SegmentedControl } from "@/components/ui/segmented-control";
import { IMAGE_QUALITIES, type ImageQuality } from "@/lib/generation/limits";

interface Props {
  value: ImageQuality;
  onChange(quality: ImageQuality): void;
}

/** Selects the image quality, which affects the duration and not the cost. */
export function QualitySelect({ value, onChange }: Props) {
  const t = useTranslations("posts.quality");
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <span id={id} className="font-semibold text-13">
        {t("title")}
      </span>
      <SegmentedControl
        aria-labelledby={id}
        value={value}
        onValueChange={(next) => onChange(IMAGE_QUALITIES.find((one) => one === next) ?? "medium")}
        className="justify-self-start text-13"
      >
        {IMAGE_QUALITIES.map((quality) => (
          <Segment key={quality} value={quality} className="min-h-6.5 px-2.5">
            {t(quality)}
          </Segment>
        ))}
      </SegmentedControl>
    </div>
  );
}
