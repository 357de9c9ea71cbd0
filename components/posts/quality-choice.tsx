"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Segment, Segmented } from "@/components/ui/segmented";
import { IMAGE_QUALITIES, type ImageQuality } from "@/lib/generation/rules";

interface Props {
  value: ImageQuality;
  onChange(quality: ImageQuality): void;
}

/** How finely a picture is drawn: the price is the same, the wait is not. */
export function QualityChoice({ value, onChange }: Props) {
  const t = useTranslations("posts.quality");
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <span id={id} className="font-semibold text-13">
        {t("title")}
      </span>
      <Segmented
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
      </Segmented>
    </div>
  );
}
